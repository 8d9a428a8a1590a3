"""The odds of one battle of the campaign, set up by hand."""
