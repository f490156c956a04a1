"""What every package of a release says about it: the facts, and the dependencies inside the executable."""

import hashlib
import json
import os
import re
import subprocess
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cached_property
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
NAME = "counterfoil"
SUMMARY = "imports bank statements, converts them, and reconciles them with bills"
DESCRIPTION = (
    "Counterfoil reads what banks and wallets export, converts between formats, and reconciles imported entries with "
    "the bills already recorded. It flags duplicates and leaves open cases to a person, so that someone at a desk or a "
    "cron job can trust the books."
)
LICENSE = "Apache-2.0"


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def sha256(data):
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True)
class SwiftPackage:
    """A package whose code is inside the executable."""

    name: str
    version: str
    revision: str
    url: str
    licenses: dict[str, str]
    """The texts of its license files by name."""

    @property
    def license(self):
        text = self.licenses.get("LICENSE.txt", self.licenses.get("LICENSE", ""))
        if "Apache License" in text:
            return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
        return "MIT" if "Permission is hereby granted, free of charge" in text else "NOASSERTION"


@dataclass(frozen=True)
class SystemLibrary:
    """A shared library that the executable loads, with the Debian package it was built against."""

    soname: str
    package: str
    version: str


class Release:
    """One release, from an installed tree such as `make install DESTDIR=… PREFIX=/usr` leaves behind."""

    def __init__(self, tree):
        self.tree = Path(tree)
        self.executable = self.tree / "usr/bin" / NAME

    @cached_property
    def version(self):
        """What the executable itself says: the one place where the version stands is its source."""
        return output(self.executable, "--version").strip()

    @cached_property
    def time(self):
        """Seconds since 1970 that stand for now, so that the same sources give the same bytes."""
        given = os.environ.get("SOURCE_DATE_EPOCH")
        return int(given or output("git", "log", "-1", "--format=%ct", cwd=REPOSITORY))

    @property
    def moment(self):
        return datetime.fromtimestamp(self.time, timezone.utc)

    @cached_property
    def maintainer(self):
        name, address = os.environ.get("DEBFULLNAME"), os.environ.get("DEBEMAIL")
        if name and address:
            return f"{name} <{address}>"
        return output("git", "log", "-1", "--format=%an <%ae>", cwd=REPOSITORY).strip()

    @cached_property
    def files(self):
        """Paths of all files of the tree, relative to it, in order."""
        return sorted(path.relative_to(self.tree) for path in self.tree.rglob("*") if path.is_file())

    @cached_property
    def swift_packages(self):
        described = json.loads(output("swift", "package", "show-dependencies", "--format", "json", cwd=REPOSITORY))
        packages = {}

        def visit(node):
            for dependency in node["dependencies"]:
                visit(dependency)
                folder = Path(dependency["path"])
                files = sorted(folder.glob("LICENSE*")) + sorted(folder.glob("NOTICE*"))
                packages[dependency["identity"]] = SwiftPackage(
                    name=dependency["name"],
                    version=dependency["version"],
                    revision=output("git", "rev-parse", "HEAD", cwd=folder).strip(),
                    url=dependency["url"],
                    licenses={file.name: file.read_text() for file in files},
                )

        visit(described)
        return [packages[identity] for identity in sorted(packages)]

    @cached_property
    def swift_version(self):
        return re.search(r"Swift version (\S+)", output("swift", "--version", stderr=None)).group(1)

    @cached_property
    def system_libraries(self):
        """The libraries the executable names; not those that they load."""
        needed = re.findall(r"NEEDED +(\S+)", output("objdump", "-p", self.executable))
        places = dict(re.findall(r"^\s*(\S+) => (\S+)", output("ldd", self.executable), re.MULTILINE))
        libraries = []
        for soname in sorted(needed):
            # The dynamic loader stands in the list without a place of its own.
            place = Path(places.get(soname, soname)).name
            package = output("dpkg-query", "--search", f"*/{place}").split(":")[0].split(",")[0]
            version = output("dpkg-query", "--show", "--showformat=${Version}", f"{package}:{self.architecture}")
            libraries.append(SystemLibrary(soname, package, version))
        return libraries

    @cached_property
    def architecture(self):
        """As Debian calls it."""
        return output("dpkg", "--print-architecture").strip()

    @cached_property
    def machine(self):
        """As the kernel calls it."""
        return os.uname().machine
