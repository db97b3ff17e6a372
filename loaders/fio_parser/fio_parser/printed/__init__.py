"""The job entries of normal text and terse lines."""
