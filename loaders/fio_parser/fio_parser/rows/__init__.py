"""What every row of a kind has: its columns, in their order."""
