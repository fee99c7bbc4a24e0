"""Data-parallel training with plain torch.distributed: every rank has a part of the data, and gradients are averaged.

Gangflow sets MASTER_ADDR, MASTER_PORT, RANK and WORLD_SIZE for each rank, as torchrun does.
"""

import argparse

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--epochs", type=int, default=5)
arguments = parser.parse_args()

backend = "nccl" if torch.cuda.is_available() else "gloo"
dist.init_process_group(backend, init_method="env://")
rank, world = dist.get_rank(), dist.get_world_size()
device = "cuda" if backend == "nccl" else "cpu"

torch.manual_seed(1)  # the same data and the same first weights on every rank
x = torch.linspace(-3, 3, 1024, device=device).unsqueeze(1)
y = torch.sin(x) + 0.1 * torch.randn_like(x)
x, y = x[rank::world], y[rank::world]

model = DistributedDataParallel(nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1)).to(device))
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(arguments.epochs):
    for _ in range(20):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
    print(f"rank {rank} of {world}  epoch {epoch + 1}/{arguments.epochs}  loss {loss.item():.4f}", flush=True)
dist.destroy_process_group()
