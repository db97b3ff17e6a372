"""The job entries of a JSON report: results, workload, and their course over time."""
