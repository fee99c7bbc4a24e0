"""A member of a gang that follows the conventions of PyTorch, TensorFlow and MPI: each step sums over all members.

Rank 0 collects and saves. Exit codes are those of Gangflow's training: 3 for storage and start, 4 for a lost member.
"""
import hashlib
import json
import os
import socket
import struct
import sys
import time

import gang
from gang import EVERY, MIDDLE, STATE, STEPS, finish, phase

START, PATIENCE = 20.0, 4.0
SUM, LOST = b"S", b"L"


def place():
    """Returns rank, number of members, and the address of rank 0."""
    env = os.environ
    if "TF_CONFIG" in env:
        config = json.loads(env["TF_CONFIG"])
        cluster, task = config["cluster"], config["task"]
        hosts = cluster.get("ps", []) + cluster["worker"]
        rank = task["index"] + (len(cluster.get("ps", [])) if task["type"] == "worker" else 0)
        name, port = hosts[0].rsplit(":", 1)
        return rank, len(hosts), (name, int(port))
    if "RANK" in env:
        return int(env["RANK"]), int(env["WORLD_SIZE"]), (env["MASTER_ADDR"], int(env["MASTER_PORT"]))
    masters, workers = env["VC_MASTER_HOSTS"].split(","), env["VC_WORKER_HOSTS"].split(",")
    rank = 0 if "MPI_HOST" in env else 1 + int(env["VC_TASK_INDEX"])
    return rank, len(masters + workers), (masters[0], 23456)


RANK, WORLD, HUB = place()


def end(code, sentence):
    gang.end(RANK, code, sentence)


def receive(peer, rank, size):
    data = b""
    try:
        while len(data) < size:
            part = peer.recv(size - len(data))
            if not part:
                raise OSError("the connection was closed")
            data += part
    except OSError as why:
        lost(rank, why)
    return data


def send(peer, rank, data):
    try:
        peer.sendall(data)
    except OSError as why:
        lost(rank, why)


def lost(rank, why):
    for number, peer in peers.items():
        if RANK == 0 and number != rank:
            try:
                peer.sendall(LOST + struct.pack(">Q", rank))
            except OSError as gone:
                print(f"rank {number} is lost as well: {gone}", file=sys.stderr)
    end(4, f"lost rank {rank}: {why}")


def meet():
    until = time.monotonic() + START
    found = {}
    if RANK == 0:
        server = socket.create_server((os.environ["GANGFLOW_POD_IP"], HUB[1]))
        while len(found) < WORLD - 1:
            try:
                server.settimeout(max(0.1, until - time.monotonic()))
                peer, _ = server.accept()
                peer.settimeout(PATIENCE)
                found[struct.unpack(">Q", peer.recv(8))[0]] = peer
            except (OSError, struct.error):
                if time.monotonic() > until:
                    missing = sorted(set(range(1, WORLD)) - set(found))
                    end(3, f"started, but ranks {missing} did not connect")
        server.close()
        return found
    while True:
        try:
            peer = socket.create_connection(HUB, PATIENCE)
            peer.settimeout(START)  # the others may connect later
            peer.sendall(struct.pack(">Q", RANK))
            return {0: peer}
        except OSError as why:
            if time.monotonic() > until:
                end(3, f"did not reach rank 0: {why}")
            time.sleep(0.05)


def load():
    if not os.path.exists(STATE):
        return 0, "start"
    with open(STATE) as file:
        saved = json.load(file)
    return saved["step"], saved["state"]


def exchange(step):
    own = struct.unpack(">Q", hashlib.sha256(f"{RANK}:{step}".encode()).digest()[:8])[0]
    if RANK == 0:
        total = own
        for rank, peer in sorted(peers.items()):
            total += struct.unpack(">Q", receive(peer, rank, 8))[0]
        total %= 1 << 64
        for rank, peer in peers.items():
            send(peer, rank, SUM + struct.pack(">Q", total))
        return total
    send(peers[0], 0, struct.pack(">Q", own))
    kind, value = struct.unpack(">cQ", receive(peers[0], 0, 9))
    if kind == LOST:
        end(4, f"ends, because rank 0 lost rank {value}")
    return value


phase("starting")
peers = {}
peers = meet()
# Rank 0 reads the saved state; the others only sum.
first, state = load() if RANK == 0 else (0, "")
if RANK == 0:
    for rank, peer in peers.items():
        send(peer, rank, SUM + struct.pack(">Q", first))
else:
    kind, first = struct.unpack(">cQ", receive(peers[0], 0, 9))
    if kind == LOST:
        end(4, f"ends, because rank 0 lost rank {first}")
    peers[0].settimeout(PATIENCE)
for step in range(first, STEPS):
    if step == MIDDLE:
        phase("working")
    if step == 2 * EVERY and RANK != 0:
        phase("saving")  # rank 0 saves now, and the others wait for it
    total = exchange(step)
    if RANK == 0:
        state = hashlib.sha256(f"{state}{total}".encode()).hexdigest()
        if (step + 1) % EVERY == 0:
            gang.save(RANK, step + 1, json.dumps({"step": step + 1, "state": state}).encode())
    time.sleep(0.02)
if RANK == 0:
    finish(state)
if os.environ["FAULT_RANK"] == str(RANK):
    phase("ending")
print("done", flush=True)
