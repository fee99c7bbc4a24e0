"""Trains the article's network in PyTorch on the samples, order and initial parameters of a folder; prints each step's loss."""
import sys

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 20, 5, 1)
        self.conv2 = nn.Conv2d(20, 50, 5, 1)
        self.fc1 = nn.Linear(4 * 4 * 50, 500)
        self.fc2 = nn.Linear(500, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2, 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2, 2)
        x = F.relu(self.fc1(x.view(-1, 4 * 4 * 50)))
        return F.log_softmax(self.fc2(x), dim=1)


def floats(path, dtype):
    with open(path, "rb") as file:
        return torch.frombuffer(bytearray(file.read()), dtype=dtype)


torch.set_num_threads(1)
folder, batch, rate, momentum = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])
features = floats(folder + "/features", torch.float32).view(-1, 1, 28, 28)
labels = floats(folder + "/labels", torch.int32).long()
net = Net()
net.load_state_dict(load_file(folder + "/model.safetensors"))
optimizer = torch.optim.SGD(net.parameters(), lr=rate, momentum=momentum)
for epoch in floats(folder + "/order", torch.int32).long().view(-1, len(labels)):
    for start in range(0, len(labels), batch):
        chosen = epoch[start : start + batch]
        optimizer.zero_grad()
        loss = F.nll_loss(net(features[chosen]), labels[chosen])
        loss.backward()
        optimizer.step()
        print(loss.item())
