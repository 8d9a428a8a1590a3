"""The eight steps of a side's turn as rules that ask: one module a step, and what several of them share."""
