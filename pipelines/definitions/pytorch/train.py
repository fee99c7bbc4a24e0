"""Data-parallel training of a small convolutional network on handwritten digits. Start it with torchrun.

Each rank takes its share of a batch; gradients are averaged by DistributedDataParallel. Rank 0 saves a checkpoint at
the end of each epoch, by a rename, so that there is never half of one. A training that finds one resumes from it, also
with another number of ranks: the samples of a step are the next ones of the epoch's order, whoever takes them.
"""

import argparse
import csv
import gzip
import os
import pathlib

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel

DIGITS = pathlib.Path(__file__).parent / "optical-digits.csv.gz"
BATCH = 64


def digits(seed):
    """Training samples and test samples: a fifth, chosen by the seed, is for the test."""
    with gzip.open(DIGITS, "rt", encoding="ascii") as lines:
        rows = torch.tensor([[float(cell) for cell in row] for row in csv.reader(lines)])
    order = torch.randperm(len(rows), generator=torch.Generator().manual_seed(seed))
    images, labels = (rows[:, :64] / 16).view(-1, 1, 8, 8), rows[:, 64].long()
    test, train = order[: len(rows) // 5], order[len(rows) // 5 :]
    return (images[train], labels[train]), (images[test], labels[test])


def network():
    """The same as that of the training image of Gangflow: 17,258 parameters."""
    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1),
        nn.ReLU(),
        nn.MaxPool2d(2),
        nn.Flatten(),
        nn.Linear(256, 64),
        nn.ReLU(),
        nn.Linear(64, 10),
    )


def save(path, model, optimizer, epoch):
    part = path.with_suffix(".part")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, part)
    os.replace(part, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--checkpoints", default="", help="folder that all workers share; empty for none")
    arguments = parser.parse_args()

    gpus = torch.cuda.device_count()
    dist.init_process_group("nccl" if gpus else "gloo")
    rank, world = dist.get_rank(), dist.get_world_size()
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]) % gpus) if gpus else torch.device("cpu")
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)

    train, test = ([tensor.to(device) for tensor in part] for part in digits(arguments.seed))
    model = network().to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    first, checkpoint = 0, None
    if arguments.checkpoints:
        checkpoint = pathlib.Path(arguments.checkpoints) / "digits.pt"
        checkpoint.parent.mkdir(parents=True, exist_ok=True)
        if checkpoint.exists():
            saved = torch.load(checkpoint, map_location=device, weights_only=True)
            model.load_state_dict(saved["model"])
            optimizer.load_state_dict(saved["optimizer"])
            first = saved["epoch"]
            if rank == 0:
                print(f"resumed after epoch {first} on {world} ranks", flush=True)

    parallel = DistributedDataParallel(model, device_ids=[device.index] if gpus else None)
    for epoch in range(first, arguments.epochs):
        for group in optimizer.param_groups:
            group["lr"] = 0.1 * (1 - epoch / arguments.epochs)
        order = torch.randperm(len(train[0]), generator=torch.Generator().manual_seed(arguments.seed + epoch))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            mine = order[start : start + BATCH][rank::world].to(device)
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(parallel(train[0][mine]), train[1][mine])
            loss.backward()
            optimizer.step()
        if rank == 0:
            print(f"epoch {epoch + 1}/{arguments.epochs}  loss {loss.item():.4f}", flush=True)
            if checkpoint:
                save(checkpoint, model, optimizer, epoch + 1)
        dist.barrier()

    with torch.no_grad():
        right = (model(test[0]).argmax(1) == test[1]).float().mean().item()
    if rank == 0:
        print(f"accuracy {right:.4f} on {len(test[1])} test samples, {world} ranks", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
