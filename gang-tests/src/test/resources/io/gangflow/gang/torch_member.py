"""A rank of torchrun: DistributedDataParallel over gloo, whose checkpoints rank 0 saves and all ranks load."""
import hashlib
import io
import os
from datetime import timedelta

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

import gang

RANK = int(os.environ["RANK"])
START, PATIENCE = timedelta(seconds=60), timedelta(seconds=15)

torch.set_num_threads(1)
torch.manual_seed(7)
gang.phase("starting")
dist.init_process_group("gloo", timeout=START)
model = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.Tanh(), torch.nn.Linear(32, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
first = 0
if os.path.exists(gang.STATE):
    saved = torch.load(gang.STATE)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    first = saved["step"]
    print("resumed after step", first, flush=True)
ranks = DistributedDataParallel(model, process_group=dist.new_group(timeout=PATIENCE))
for step in range(first, gang.STEPS):
    if step == gang.MIDDLE:
        gang.phase("working")
    if step == 2 * gang.EVERY and RANK != 0:
        gang.phase("saving")  # rank 0 saves now, and the others wait for it
    torch.manual_seed(1000 * step + RANK)
    samples = torch.randn(8, 16)
    optimizer.zero_grad()
    torch.nn.functional.mse_loss(ranks(samples), samples[:, :4].sin()).backward()
    optimizer.step()
    if RANK == 0 and (step + 1) % gang.EVERY == 0:
        data = io.BytesIO()
        torch.save({"step": step + 1, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, data)
        gang.save(RANK, step + 1, data.getvalue())
if RANK == 0:
    bits = b"".join(tensor.detach().numpy().tobytes() for tensor in model.parameters())
    gang.finish(hashlib.sha256(bits).hexdigest())
dist.destroy_process_group()
if os.environ["FAULT_RANK"] == str(RANK):
    gang.phase("ending")
print("done", flush=True)
