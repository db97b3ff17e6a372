"""A file as it comes: its text, the JSON objects in it, and lines that are known."""
