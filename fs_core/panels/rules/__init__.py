"""The rules on screen: a card for every number of either game, and the panel that searches them."""
