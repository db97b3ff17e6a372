"""A whole file: what it holds, its rows, and what is wrong with it."""
