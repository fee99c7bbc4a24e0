"""The CNN of Kubeflow's getting-started example under PyTorch's DistributedDataParallel and Gloo, one rank of it, one thread.

Prints a line of JSON for each step, as `train --log json` does. Arguments: samples, epochs.
"""
import json
import os
import sys
import time

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F

torch.set_num_threads(1)
torch.manual_seed(0)
samples, epochs, batch = int(sys.argv[1]), int(sys.argv[2]), 128


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 20, 5)
        self.conv2 = nn.Conv2d(20, 50, 5)
        self.fc1 = nn.Linear(800, 500)
        self.fc2 = nn.Linear(500, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        x = F.relu(self.fc1(x.flatten(1)))
        return self.fc2(x)


world, rank = int(os.environ.get("WORLD_SIZE", "1")), int(os.environ.get("RANK", "0"))
images, labels = torch.rand(samples, 1, 28, 28), torch.randint(0, 10, (samples,))
model = Net()
if world > 1:
    dist.init_process_group("gloo")
    model = nn.parallel.DistributedDataParallel(model)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.5)
step = 0
for epoch in range(epochs):
    order = torch.randperm(samples, generator=torch.Generator().manual_seed(epoch))[rank::world]
    for chosen in order.split(batch):
        begin = time.perf_counter()
        optimizer.zero_grad()
        loss = F.cross_entropy(model(images[chosen]), labels[chosen])
        loss.backward()
        optimizer.step()
        step += 1
        seconds = time.perf_counter() - begin
        if rank == 0:
            print(json.dumps({"event": "step", "step": step, "samplesPerSecond": len(chosen) * world / seconds}), flush=True)
if world > 1:
    dist.barrier()
    dist.destroy_process_group()
