"""One trial of a sweep: trains the network of pytorch/train.py. Start it with torchrun; workers may come and go.

Rank 0 saves a checkpoint after each epoch, and whatever the number of ranks is after a restart, they continue from it. The
result has the settings beside the accuracy, so that whoever reads it need not know the order of the trials.
"""

import argparse
import io
import json
import os
import pathlib
import sys

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

import results
import storage

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "pytorch"))
from train import BATCH, digits, network  # noqa: E402


def resume(place, model, optimizer):
    """The number of epochs that are done."""
    content = storage.found(place)
    if content is None:
        return 0
    saved = torch.load(io.BytesIO(content), weights_only=True)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    return saved["epoch"]


def save(place, model, optimizer, epoch):
    content = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, content)
    storage.write(place, content.getvalue())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=float, required=True)
    parser.add_argument("--momentum", type=float, required=True)
    parser.add_argument("--epochs", type=int, required=True)
    parser.add_argument("--checkpoint", required=True)
    arguments = parser.parse_args()
    dist.init_process_group("gloo")
    rank, world = dist.get_rank(), dist.get_world_size()
    torch.set_num_threads(1)
    torch.manual_seed(0)
    (images, labels), test = digits(0)
    model = network()
    optimizer = torch.optim.SGD(model.parameters(), lr=arguments.rate, momentum=arguments.momentum)
    first = resume(arguments.checkpoint, model, optimizer)
    parallel = DistributedDataParallel(model)
    for epoch in range(first, arguments.epochs):
        order = torch.randperm(len(labels), generator=torch.Generator().manual_seed(epoch))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            mine = order[start : start + BATCH][rank::world]
            optimizer.zero_grad()
            nn.functional.cross_entropy(parallel(images[mine]), labels[mine]).backward()
            optimizer.step()
        if rank == 0:
            save(arguments.checkpoint, model, optimizer, epoch + 1)
            print(f"epoch {epoch + 1}/{arguments.epochs} on {world} ranks", flush=True)
        dist.barrier()
    with torch.no_grad():
        accuracy = (model(test[0]).argmax(1) == test[1]).float().mean().item()
    if os.environ["LOCAL_RANK"] == "0":  # the result is that of the first worker, which need not have rank 0
        found = {"accuracy": round(accuracy, 4), "rate": arguments.rate, "momentum": arguments.momentum}
        results.leave(json.dumps(found))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
