"""Fits a small network to a noisy sine. Uses a GPU where there is one."""

import argparse

import torch
from torch import nn

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--epochs", type=int, default=20)
arguments = parser.parse_args()

torch.manual_seed(1)
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.linspace(-3, 3, 512, device=device).unsqueeze(1)
y = torch.sin(x) + 0.1 * torch.randn_like(x)

model = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1)).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
for epoch in range(arguments.epochs):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
    print(f"epoch {epoch + 1}/{arguments.epochs}  loss {loss.item():.4f}", flush=True)
