"""Reads the descriptions of a folder data/ with mlcroissant and validates it as an RO-Crate: cite.py FOLDER STUDY...

Croissant of all studies and of those named. No network: the context of RO-Crate is that of the package rocrate.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

import mlcroissant
import requests
import rocrate
from rocrate_validator import models, services
from rocrate_validator.utils.http import HttpRequester

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


data = Path(sys.argv[1])
named = [data / "croissant.json", *(data / f"{study}.croissant.json" for study in sys.argv[2:])]
print(json.dumps([p for file in named for p in problems_of_croissant(file)] + problems_of_crate(data)[:20]))
