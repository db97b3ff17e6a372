"""Validates Data Packages and their CSV resources with Frictionless: validate.py FILE... Prints what is wrong."""

import json
import sys

from frictionless import Package

problems = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        problems += [f"{path}: {error.message}" for error in Package.metadata_validate(json.load(file))]
    for resource in Package(path).resources:
        if resource.format == "csv":
            for task in resource.validate().tasks:
                problems += [f"{path}: {resource.name}: {error.message}" for error in task.errors]
print(json.dumps(problems[:50]))
