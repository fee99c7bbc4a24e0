"""A rank of mpirun: each step sums over all ranks; rank 0 saves."""
import hashlib
import json
import os

import mpi4py

mpi4py.rc.initialize = False
mpi4py.rc.finalize = False
from mpi4py import MPI

import gang

gang.phase("starting")
MPI.Init()
RANK = MPI.COMM_WORLD.Get_rank()
first, state = 0, "start"
if RANK == 0 and os.path.exists(gang.STATE):
    with open(gang.STATE) as file:
        first, state = json.load(file)
    print("resumed after step", first, flush=True)
first = MPI.COMM_WORLD.bcast(first)
for step in range(first, gang.STEPS):
    if step == gang.MIDDLE:
        gang.phase("working")
    if step == 2 * gang.EVERY and RANK != 0:
        gang.phase("saving")  # rank 0 saves now, and the others wait for it
    own = int(hashlib.sha256(f"{RANK}:{step}".encode()).hexdigest()[:8], 16)
    total = MPI.COMM_WORLD.allreduce(own)
    state = hashlib.sha256(f"{state}{total}".encode()).hexdigest()
    if RANK == 0 and (step + 1) % gang.EVERY == 0:
        gang.save(RANK, step + 1, json.dumps([step + 1, state]).encode())
if RANK == 0:
    gang.finish(state)
MPI.Finalize()
if RANK == max(0, int(os.environ["FAULT_RANK"]) - 1):
    gang.phase("ending")
print("done", flush=True)
