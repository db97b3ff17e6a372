"""Sample logs and histogram logs."""
