"""Schemathesis against a server: its URL, the path of its document, a token, a regular expression of the paths of streams,
names of existing things, and the examples of each operation with any names and with the existing ones. Prints how many cases were
generated.

Twice: with any names, where every value that the document allows or forbids is tried once, and then any of them; and with
those of a run that is there, so that its operations are reached.
"""
import os, subprocess, sys
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance"]
url, document, token, stream, existing, of_any, of_existing = sys.argv[1:8]
program = os.path.join(os.path.dirname(sys.executable), "schemathesis")
names = os.path.join(os.path.dirname(sys.executable), "schemathesis-names.toml")
with open(names, "w") as file:
    file.write("[parameters]\n" + existing)
codes = []
for options, phases, examples in ([], "coverage,fuzzing", of_any), (["--config-file", names], "fuzzing", of_existing):
    said = subprocess.run(
        [program, *options, "run", url + document, "--url", url, "--header", "Authorization: Bearer " + token,
         "--no-color", "--seed", "1", "--workers", "1", "--no-shrink", "--continue-on-failure", "--warnings", "off",
         "--exclude-path-regex", stream, "--phases", phases, "--checks", ",".join(CHECKS),
         "--suppress-health-check", "all", "--generation-database", "none", "--max-examples", examples],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=os.path.dirname(names))
    print(said.stdout)
    codes.append(said.returncode)
sys.exit(max(codes))
