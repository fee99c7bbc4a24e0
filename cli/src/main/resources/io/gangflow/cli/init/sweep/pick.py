"""Prints the trials, the best first. Its argument is a JSON list of their results."""

import json
import sys

trials = [json.loads(trial) if isinstance(trial, str) else trial for trial in json.loads(sys.argv[1])]
trials.sort(key=lambda trial: trial["loss"])
for trial in trials:
    print(f"rate {trial['rate']:<5} momentum {trial['momentum']:<4} loss {trial['loss']}")
print(f"best: rate {trials[0]['rate']}, momentum {trials[0]['momentum']}")
