"""Schemathesis against a server: its URL, the examples of each operation, and a token. Says how many cases were generated.

Twice: with any names, where every value that the document allows or forbids is tried once, and then any of them; and with
those of a run that is there, so that its operations are reached.
"""
import os, subprocess, sys
# The wait for a run's end is a stream.
STREAM = "/wait$"
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
          "response_schema_conformance"]
url, examples, token = sys.argv[1], sys.argv[2], sys.argv[3]
program = os.path.join(os.path.dirname(sys.executable), "schemathesis")
names = os.path.join(os.path.dirname(sys.executable), "schemathesis-names.toml")
with open(names, "w") as file:
    file.write('[parameters]\ndag_id = "books"\ndag_run_id = "spec"\ntask_id = "report"\n')
codes = []
for options, phases in ([], "coverage,fuzzing"), (["--config-file", names], "fuzzing"):
    said = subprocess.run(
        [program, *options, "run", url + "/openapi.json", "--url", url, "--header", "Authorization: Bearer " + token,
         "--no-color", "--seed", "1", "--workers", "1", "--no-shrink", "--continue-on-failure", "--warnings", "off",
         "--exclude-path-regex", STREAM, "--phases", phases, "--checks", ",".join(CHECKS),
         "--suppress-health-check", "all", "--generation-database", "none", "--max-examples", examples],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print(said.stdout)
    codes.append(said.returncode)
sys.exit(max(codes))
