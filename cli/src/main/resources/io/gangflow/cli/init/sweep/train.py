"""One trial: fits a noisy sine by gradient descent with momentum, and leaves its loss as the result of the stage.

Needs the standard library only. Replace `fit` by your training.
"""

import argparse
import json
import math
import os
import random

TERMS = 6


def features(x):
    return [math.sin((term + 1) * x / 2) for term in range(TERMS)]


def fit(rate, momentum, epochs):
    generator = random.Random(1)
    points = [(x / 10, math.sin(x / 10) + generator.gauss(0, 0.05)) for x in range(-30, 31)]
    rows = [(features(x), y) for x, y in points]
    weights, steps = [0.0] * TERMS, [0.0] * TERMS
    loss = 0.0
    for _ in range(epochs):
        loss, slopes = 0.0, [0.0] * TERMS
        for row, y in rows:
            error = sum(weight * value for weight, value in zip(weights, row)) - y
            loss += error * error / len(rows)
            for term in range(TERMS):
                slopes[term] += 2 * error * row[term] / len(rows)
        for term in range(TERMS):
            steps[term] = momentum * steps[term] - rate * slopes[term]
            weights[term] += steps[term]
    return loss


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--rate", type=float, required=True)
parser.add_argument("--momentum", type=float, required=True)
parser.add_argument("--epochs", type=int, required=True)
arguments = parser.parse_args()

trial = {"rate": arguments.rate, "momentum": arguments.momentum}
trial["loss"] = round(fit(arguments.rate, arguments.momentum, arguments.epochs), 6)
print(json.dumps(trial))
with open(os.environ["GANGFLOW_RESULT"], "w", encoding="utf-8") as result:
    json.dump(trial, result)
