"""What single values mean: numbers, sizes, versions, error numbers, bins."""
