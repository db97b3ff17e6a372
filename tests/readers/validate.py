"""Validates Data Packages and their CSV resources with Frictionless: validate.py FILE... [--descriptions FILE...]

Of the files behind --descriptions what they say is validated, and not the rows. Prints what is wrong.
"""

import json
import sys

from frictionless import Package

files = sys.argv[1:]
at = files.index("--descriptions") if "--descriptions" in files else len(files)
problems = []
for path in files[:at] + files[at + 1 :]:
    with open(path, encoding="utf-8") as file:
        problems += [f"{path}: {error.message}" for error in Package.metadata_validate(json.load(file))]
for path in files[:at]:
    for resource in Package(path).resources:
        if resource.format == "csv":
            for task in resource.validate().tasks:
                problems += [f"{path}: {resource.name}: {error.message}" for error in task.errors]
print(json.dumps(problems[:50]))
