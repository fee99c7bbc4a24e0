"""Races the model server with FastAPI, uvicorn and scikit-learn: the same model, requests and load generator, by turns.

  python3 -m venv venv && venv/bin/pip install fastapi uvicorn scikit-learn safetensors
  venv/bin/python benchmarks/model-server/beside_fastapi.py [--rounds 5] [--seconds 7] [--warm-up 10] [--connections 16]

Run it in the project's folder after `mvn package`. It prints medians, with the lowest and highest of the rounds, and for each
server its processor time for a request, which other work on the machine disturbs least.
"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).parent
CLASS_PATH = pathlib.Path("training-jobs/target/runtime-classpath")


def java(*words, heap="64m", **variables):
    command = ["java", "-XX:+UseSerialGC", "-Xmx" + heap, "-cp", CLASS_PATH.read_text().strip(), *words]
    return command, {**os.environ, **variables}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def await_ready(port):
    while True:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=5).read()
            return
        except OSError:
            time.sleep(0.005)


def start_ours(folder):
    port = free_port()
    command, environment = java(
        "io.gangflow.serving.Serve", MODEL_PATH=folder, HOST="127.0.0.1", PORT=str(port), LOG_LEVEL="warning")
    return subprocess.Popen(command, env=environment), port


def start_peer(folder):
    port = free_port()
    model = next(pathlib.Path(folder).glob("*.safetensors"))
    command = [sys.executable, "-m", "uvicorn", "app:app", "--port", str(port), "--log-level", "warning", "--no-access-log"]
    return subprocess.Popen(command, cwd=HERE, env={**os.environ, "MODEL": str(model)}), port


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(process, port, arguments, seconds):
    before = cpu_seconds(process)
    command, environment = java(
        "io.gangflow.serving.client.LoadTest", f"http://127.0.0.1:{port}", f"--seconds={seconds}", "--warm-up=0",
        f"--connections={arguments.connections}", "--output=json", heap="128m")
    result = json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
    result["cpuMicros"] = 1e6 * (cpu_seconds(process) - before) / result["requests"]
    return result


def start_seconds(folder, start):
    begin = time.monotonic()
    process, port = start(folder)
    await_ready(port)
    seconds = time.monotonic() - begin
    process.terminate()
    process.wait()
    return seconds


def show(name, values, form="{:,.0f}"):
    texts = [form.format(value) for value in (statistics.median(values), min(values), max(values))]
    print("{}: {} ({} to {})".format(name, *texts), flush=True)
    return statistics.median(values)


def race(folder, arguments):
    servers = {"ours": start_ours(folder), "FastAPI": start_peer(folder)}
    results = {name: [] for name in servers}
    try:
        for process, port in servers.values():
            await_ready(port)
            load(process, port, arguments, arguments.warm_up)
        for _ in range(arguments.rounds):
            for name, (process, port) in servers.items():
                results[name].append(load(process, port, arguments, arguments.seconds))
    finally:
        for process, _ in servers.values():
            process.terminate()
            process.wait()
    medians = {}
    for name, rounds in results.items():
        medians[name] = show(f"{name}, requests per second", [each["requestsPerSecond"] for each in rounds])
        show(f"{name}, p50 ms", [each["latencyMicros"]["0.5"] / 1e3 for each in rounds], "{:.2f}")
        show(f"{name}, p99 ms", [each["latencyMicros"]["0.99"] / 1e3 for each in rounds], "{:.2f}")
        show(f"{name}, processor time of the server for a request, us", [each["cpuMicros"] for each in rounds])
    print("requests per second, ours to FastAPI: {:.1f}".format(medians["ours"] / medians["FastAPI"]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=7)
    parser.add_argument("--warm-up", type=int, default=10)
    parser.add_argument("--connections", type=int, default=16)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command, environment = java("io.gangflow.serving.classifier.TrainClassifier", "--output", folder)
        subprocess.run(command, env=environment, check=True)
        for name, start in (("ours", start_ours), ("FastAPI", start_peer)):
            show(f"{name}, start to ready, s", [start_seconds(folder, start) for _ in range(arguments.rounds)], "{:.2f}")
        race(folder, arguments)


if __name__ == "__main__":
    main()
