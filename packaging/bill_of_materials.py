"""The software bill of materials, in SPDX 2.3 as JSON."""

import hashlib
import json
import re

from release import LICENSE, NAME, sha256


def build(release, folder):
    """Writes the bill of materials into a folder, and returns its path."""
    data = release.executable.read_bytes()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{NAME}-{release.version}",
        # Unique to the executable it describes.
        "documentNamespace": f"https://spdx.org/spdxdocs/{NAME}-{release.version}-{sha256(data)}",
        "creationInfo": {
            "created": release.moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": [f"Tool: {NAME}-packaging"],
        },
        "documentDescribes": ["SPDXRef-Package-counterfoil"],
    }
    packages = [package(NAME, release.version, LICENSE, "NOASSERTION")]
    relationships = [relation("DOCUMENT", "DESCRIBES", "Package-counterfoil")]
    relationships.append(relation("File-counterfoil", "GENERATED_FROM", "Package-counterfoil"))

    def add(one, relationship):
        packages.append(one)
        relationships.append(relation("Package-counterfoil", relationship, one["SPDXID"].removeprefix("SPDXRef-")))

    runtime = package("swift-runtime", release.swift_version, "Apache-2.0 WITH Swift-exception", "https://www.swift.org")
    add(runtime, "STATIC_LINK")
    for one in release.swift_packages:
        address = one.url.removesuffix(".git")
        purl = f"pkg:swift/{address.removeprefix('https://')}@{one.version}"
        add(package(one.name, one.version, one.license, f"git+{address}@{one.revision}", purl), "STATIC_LINK")
    seen = set()
    for library in release.system_libraries:
        if library.package not in seen:
            seen.add(library.package)
            purl = f"pkg:deb/debian/{library.package}@{library.version}?arch={release.architecture}"
            add(package(library.package, library.version, "NOASSERTION", "NOASSERTION", purl), "DYNAMIC_LINK")
    document["packages"] = packages
    document["files"] = [
        {
            "SPDXID": "SPDXRef-File-counterfoil",
            "fileName": f"./usr/bin/{NAME}",
            "fileTypes": ["BINARY"],
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(data).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": sha256(data)},
            ],
            "licenseConcluded": LICENSE,
            "copyrightText": "NOASSERTION",
        }
    ]
    document["relationships"] = relationships
    result = folder / f"{NAME}-{release.version}.spdx.json"
    result.write_text(json.dumps(document, indent=2) + "\n")
    return result


def package(name, version, license, location, purl=None):
    described = {
        "SPDXID": f"SPDXRef-Package-{re.sub('[^A-Za-z0-9.-]', '-', name)}",
        "name": name,
        "versionInfo": version,
        "downloadLocation": location,
        "filesAnalyzed": False,
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": license,
        "copyrightText": "NOASSERTION",
    }
    if purl:
        reference = {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        described["externalRefs"] = [reference]
    return described


def relation(element, relationship, other):
    return {
        "spdxElementId": f"SPDXRef-{element}",
        "relationshipType": relationship,
        "relatedSpdxElement": f"SPDXRef-{other}",
    }
