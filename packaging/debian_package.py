"""The Debian package."""

import gzip
import os
import shutil
import subprocess
import tempfile
import textwrap
from pathlib import Path

from release import DESCRIPTION, LICENSE, NAME, REPOSITORY, SUMMARY, output

OVERRIDES = f"""\
# Yams, which reads YAML, carries LibYAML in its sources and cannot be built with that of the system.
{NAME}: embedded-library *libyaml*
"""


def build(release, folder):
    """Writes the package into a folder, and returns its path."""
    result = folder / f"{NAME}_{release.version}_{release.architecture}.deb"
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "root"
        shutil.copytree(release.tree, root)
        arrange(release, root)
        control(release, root, Path(name))
        for path in [root, *root.rglob("*")]:
            path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
            os.utime(path, (release.time, release.time))
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(release.time)}
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, result]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return result


def arrange(release, root):
    """Puts files where Debian wants them, and adds those that every package has."""
    share = root / "usr/share"
    (share / "zsh/site-functions").rename(share / "zsh/vendor-completions")
    # A shell reads completions, it does not start them as a script.
    completions = share / "bash-completion/completions" / NAME
    completions.write_text(completions.read_text().removeprefix("#!/bin/bash\n"))
    page = share / "man/man1" / f"{NAME}.1"
    compressed(page.with_suffix(".1.gz"), page.read_bytes())
    page.unlink()
    documents = share / "doc" / NAME
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(copyright(release))
    date = release.moment.strftime("%a, %d %b %Y %H:%M:%S +0000")
    entry = f"{NAME} ({release.version}) stable; urgency=medium\n\n  * What changed is told in NEWS.gz.\n\n"
    compressed(documents / "changelog.gz", f"{entry} -- {release.maintainer}  {date}\n".encode())
    compressed(documents / "NEWS.gz", (REPOSITORY / "CHANGELOG.md").read_bytes())
    overrides = share / "lintian/overrides"
    overrides.mkdir(parents=True)
    (overrides / NAME).write_text(OVERRIDES)


def compressed(path, data):
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def copyright(release):
    """The license, and those of all that is inside the executable."""
    head = f"""\
        Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
        Upstream-Name: {NAME}

        Files: *
        Copyright: the authors of Counterfoil
        License: {LICENSE}
         On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.

        Comment: the executable holds the Swift runtime (Apache-2.0 with the Runtime Library Exception) and these
         packages, whose licenses follow.
        """
    parts = [textwrap.dedent(head).rstrip()]
    for package in release.swift_packages:
        parts.append(f" .\n {package.name} {package.version}, {package.url}")
        for name, text in package.licenses.items():
            if "Apache License" in text:
                parts.append(f" {name}: Apache-2.0, see /usr/share/common-licenses/Apache-2.0.")
            else:
                parts.append("\n".join(f" {line}".rstrip() if line.strip() else " ." for line in text.splitlines()))
    return "\n".join(parts) + "\n"


def control(release, root, work):
    """Writes what the package manager reads."""
    (work / "debian").mkdir()
    (work / "debian/control").write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n")
    depends = output("dpkg-shlibdeps", "-O", root / "usr/bin" / NAME, cwd=work).strip()
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
    fields = {
        "Package": NAME,
        "Version": release.version,
        "Architecture": release.architecture,
        "Maintainer": release.maintainer,
        "Installed-Size": (size + 1023) // 1024,
        "Depends": depends.removeprefix("shlibs:Depends="),
        # Loaded when a PDF is read; all else works without it.
        "Recommends": "libpoppler-glib8",
        "Section": "misc",
        "Priority": "optional",
        "Description": SUMMARY + "\n" + textwrap.fill(DESCRIPTION, 78, initial_indent=" ", subsequent_indent=" "),
    }
    folder = root / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text("".join(f"{name}: {value}\n" for name, value in fields.items()))
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file())
    sums = (output("md5sum", path.relative_to(root), cwd=root) for path in files)
    (folder / "md5sums").write_text("".join(sums))
