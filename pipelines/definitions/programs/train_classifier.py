"""Data-parallel training of a classifier of verses, one rank in each worker. Start it with torchrun.

Every rank takes its share of the files' rows; gradients are averaged by DistributedDataParallel. Rank 0 writes the weights
as JSON, so that whoever uses them needs no PyTorch.
"""

import json
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

import storage

WORDS = 4096


def load(source):
    """Words and labels of all rows."""
    rows = [line.split() for place in storage.below(source) for line in storage.read(place).decode().splitlines()]
    words = torch.zeros(len(rows), WORDS)
    for row, numbers in enumerate(rows):
        words[row, [int(number) for number in numbers[1:]]] = 1
    return words, torch.tensor([float(row[0]) for row in rows])


def main():
    source, target, epochs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    dist.init_process_group("gloo")
    rank, world = dist.get_rank(), dist.get_world_size()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    words, labels = load(f"{source}/use=train/")
    model = nn.Linear(WORDS, 1)
    parallel = DistributedDataParallel(model)
    optimizer = torch.optim.Adam(parallel.parameters(), lr=0.01)
    for epoch in range(epochs):
        order = torch.randperm(len(labels), generator=torch.Generator().manual_seed(epoch))
        for start in range(0, len(order) - 256 + 1, 256):
            mine = order[start : start + 256][rank::world]
            optimizer.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(parallel(words[mine])[:, 0], labels[mine])
            loss.backward()
            optimizer.step()
        if rank == 0:
            print(f"epoch {epoch + 1}/{epochs}  loss {loss.item():.4f}  {world} ranks", flush=True)
    if rank == 0:
        weights = [round(weight, 5) for weight in model.weight[0].tolist()]
        storage.write(target, json.dumps({"bias": model.bias.item(), "weights": weights}).encode())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
