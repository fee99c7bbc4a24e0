"""Prints the trials of a sweep, the best first, and writes the settings of the best. Its first argument is a JSON list."""

import json
import sys

import storage

trials = [json.loads(trial) if isinstance(trial, str) else trial for trial in json.loads(sys.argv[1])]
trials.sort(key=lambda trial: -trial["accuracy"])
for trial in trials:
    print(f"accuracy {trial['accuracy']:.4f}  rate {trial['rate']:<5} momentum {trial['momentum']}")
storage.write(sys.argv[2], json.dumps(trials[0]).encode())
