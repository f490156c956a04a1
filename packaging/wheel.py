"""The Python wheel: it has no Python in it, and puts the executable where pip puts commands."""

import base64
import hashlib
import zipfile

from release import DESCRIPTION, LICENSE, NAME, REPOSITORY, SUMMARY


def build(release, folder):
    """Writes the wheel into a folder, and returns its path."""
    tag = f"py3-none-linux_{release.machine}"
    stem = f"{NAME}-{release.version}"
    members = {f"{stem}.data/scripts/{NAME}": release.executable.read_bytes()}
    for path in release.files:
        if path.parts[:2] == ("usr", "share"):
            members[f"{stem}.data/data/{path.relative_to('usr')}"] = (release.tree / path).read_bytes()
    information = f"{stem}.dist-info"
    members[f"{information}/licenses/LICENSE"] = (REPOSITORY / "LICENSE").read_bytes()
    for package in release.swift_packages:
        for name, text in package.licenses.items():
            members[f"{information}/licenses/{package.name}/{name}"] = text.encode()
    members[f"{information}/METADATA"] = metadata(release).encode()
    members[f"{information}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    )
    record = f"{information}/RECORD"
    lines = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in members.items()]
    members[record] = "".join([*lines, f"{record},,\n"]).encode()
    result = folder / f"{stem}-{tag}.whl"
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name, release.moment.timetuple()[:6])
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = (0o100755 if "/scripts/" in name else 0o100644) << 16
            archive.writestr(member, data)
    return result


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def metadata(release):
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {release.version}",
        f"Summary: {SUMMARY}",
        f"License-Expression: {LICENSE}",
        "Requires-Python: >=3.9",
        *(f"Requires-External: {library.soname}" for library in release.system_libraries),
        "",
        DESCRIPTION,
        "",
    ]
    return "\n".join(lines)
