#!/usr/bin/env python3
"""Stands for gangflow in tests: its answers are in the comments of the files that it is asked about."""

import json
import os
import re
import sys

arguments = sys.argv[1:]
with open(os.environ["FAKE_CALLS"], "a", encoding="utf-8") as calls:
    calls.write(json.dumps({"folder": os.getcwd(), "arguments": arguments}) + "\n")

files = [word for word in arguments[1:] if word.endswith(".yaml") and arguments[arguments.index(word) - 1] != "--cluster"]
answers = []
for file in files:
    with open(file, encoding="utf-8", errors="replace") as text:
        found = re.search(r"^# fake: (.*)$", text.read(), re.MULTILINE)
    answers.append((file, json.loads(found.group(1)) if found else {}))

if arguments[0] == "check":
    print("note: ::set-output name=errors::99", file=sys.stderr)
    if any(answer.get("broken") for _, answer in answers):
        print("error: it broke", file=sys.stderr)
        sys.exit(3)
    results, verdicts = [], []
    for file, answer in answers:
        for level in ("error", "warning"):
            for message in answer.get(level, []):
                place = {"artifactLocation": {"uri": file}, "region": {"startLine": 3, "startColumn": 5}}
                location = {"physicalLocation": place}
                results.append(
                    {"ruleId": "GF0107", "level": level, "message": {"text": message}, "locations": [location]}
                )
        if "verdict" in answer:
            verdicts.append(
                {"file": file, "cluster": "tiny", "scheduler": "volcano", "verdict": answer["verdict"], "proved": True}
            )
    run = {"results": results, "properties": {"verdicts": verdicts} if verdicts else {}}
    print(json.dumps({"version": "2.1.0", "runs": [run]}))
    sys.exit(2 if any(result["level"] == "error" for result in results) else 0)

usd = sum(answer.get("usd", 0) for _, answer in answers)
if usd == 0:
    print("error: parameter `input` has no default", file=sys.stderr)
    sys.exit(2)
bill = {"usd": usd}
played = {"scheduler": "volcano", "outcome": "completed", "bill": bill, "makespanSeconds": 62, "endSeconds": 62}
print(json.dumps({"simulations": [played]}))
