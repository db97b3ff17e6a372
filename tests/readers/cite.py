"""Reads Croissants with mlcroissant, and validates a folder that is named as an RO-Crate: cite.py FILE... FOLDER

No network: the context of RO-Crate is that of the package rocrate.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

import mlcroissant
import requests
import rocrate

context = files(rocrate).joinpath("data/ro-crate.jsonld").read_bytes()


def answer(url):
    response = requests.Response()
    response.url = url
    response.status_code = 200 if url.startswith("https://w3id.org/ro/crate/") else 504
    response.headers["Content-Type"] = "application/ld+json"
    response._content = context if response.status_code == 200 else b""
    return response


class Offline(requests.Session):
    def request(self, method, url, *args, **kwargs):
        return answer(url)


def problems_of_croissant(file):
    try:
        return [f"{file.name}: {each}" for each in mlcroissant.Dataset(jsonld=str(file)).metadata.ctx.issues.errors]
    except mlcroissant.ValidationError as error:
        return [f"{file.name}: {error}"]


def problems_of_crate(folder):
    # Takes longer to load than a Croissant to read.
    from rocrate_validator import models, services
    from rocrate_validator.utils.http import HttpRequester

    HttpRequester().session = Offline()
    settings = models.ValidationSettings(
        rocrate_uri=str(folder),
        profile_identifier="ro-crate-1.1",
        requirement_severity=models.Severity.REQUIRED,
        abort_on_first=False,
    )
    HttpRequester().session = Offline()
    found = services.validate(settings)
    return [f"ro-crate: {issue.message}" for issue in found.get_issues()]


paths = [Path(path) for path in sys.argv[1:]]
print(
    json.dumps(
        [
            problem
            for path in paths
            for problem in (problems_of_crate(path)[:20] if path.is_dir() else problems_of_croissant(path))
        ]
    )
)
