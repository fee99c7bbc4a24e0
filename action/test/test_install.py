"""The download of a release, from a folder that stands for the releases."""

import hashlib
import io
import os
import subprocess
import tarfile
import tempfile
import unittest
from pathlib import Path

INSTALL = Path(__file__).parent.parent / "install.sh"
NAME = "gangflow-0.1.0-linux-x64"


class InstallTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name).resolve()
        self.release = self.folder / "releases" / "v0.1.0"
        self.release.mkdir(parents=True)
        (self.folder / "temp").mkdir()
        with tarfile.open(self.release / f"{NAME}.tar.gz", "w:gz") as archive:
            program = b"#!/bin/sh\necho gangflow\n"
            entry = tarfile.TarInfo(f"{NAME}/bin/gangflow")
            entry.size, entry.mode = len(program), 0o755
            archive.addfile(entry, io.BytesIO(program))
        self.sums(hashlib.sha256((self.release / f"{NAME}.tar.gz").read_bytes()).hexdigest())

    def sums(self, found):
        other = "0" * 64
        (self.release / "SHA256SUMS").write_text(f"{other}  {NAME}-full.tar.gz\n{found}  {NAME}.tar.gz\n")

    def install(self, **variables):
        (self.folder / "outputs").write_text("")
        environment = {
            "PATH": os.environ["PATH"],
            "GITHUB_OUTPUT": str(self.folder / "outputs"),
            "GITHUB_REPOSITORY": "owner/name",
            "RUNNER_TEMP": str(self.folder / "temp"),
            "RUNNER_OS": "Linux",
            "RUNNER_ARCH": "X64",
            "GANGFLOW_VERSION": "0.1.0",
            "GANGFLOW_RELEASES": f"file://{self.folder}/releases",
            **variables,
        }
        done = subprocess.run([str(INSTALL)], env=environment, capture_output=True, check=False)
        self.log = done.stdout.decode()
        return done.returncode

    def program(self):
        return (self.folder / "outputs").read_text().strip().partition("program=")[2]

    def test_a_release_is_downloaded_checked_and_unpacked(self):
        self.assertEqual(self.install(), 0)
        self.assertEqual(subprocess.run([self.program()], capture_output=True, check=True).stdout, b"gangflow\n")

    def test_an_archive_with_another_sum_is_refused(self):
        self.sums("1" * 64)

        self.assertEqual(self.install(), 1)
        self.assertIn("has another SHA-256 sum", self.log)
        self.assertEqual(self.program(), "")

    def test_an_archive_without_a_sum_is_refused(self):
        (self.release / "SHA256SUMS").write_text("")

        self.assertEqual(self.install(), 1)
        self.assertIn("does not list", self.log)

    def test_versions_and_platforms_that_do_not_exist_are_named(self):
        for variables, sentence in (
            ({"GANGFLOW_VERSION": "../../evil"}, "not a version"),
            ({"GANGFLOW_VERSION": "9.9.9"}, "cannot download"),
            ({"RUNNER_OS": "Windows"}, "no archive for Windows"),
            ({"GANGFLOW_PROGRAM": "no-such-program"}, "names no program"),
        ):
            with self.subTest(sentence):
                self.assertEqual(self.install(**variables), 1)
                self.assertTrue(self.log.startswith("::error title=Gangflow::"))
                self.assertIn(sentence, self.log)

    def test_an_installed_program_is_taken_as_it_is(self):
        self.assertEqual(self.install(GANGFLOW_PROGRAM="sh"), 0)
        self.assertTrue(self.program().endswith("sh"))


if __name__ == "__main__":
    unittest.main()
