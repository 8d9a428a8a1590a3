"""What lessons are made of: quiz, predictions, trials and printed sheets."""
