"""All-reduces of float vectors over Gloo, one rank of them: sizes and rounds are arguments, the rest says the environment."""
import sys
import time

import torch
import torch.distributed as dist

torch.set_num_threads(1)
dist.init_process_group("gloo")
rounds = int(sys.argv[2])
for size in map(int, sys.argv[1].split(",")):
    vector = torch.ones(size)
    times = []
    warm_up = max(rounds // 4, min(200, 100_000_000 // size))
    for number in range(-warm_up, rounds):
        vector.fill_(dist.get_rank() + 1)
        dist.barrier()
        begin = time.perf_counter()
        dist.all_reduce(vector)
        if number >= 0:
            times.append((time.perf_counter() - begin) * 1e3)
    assert vector[0] == dist.get_world_size() * (dist.get_world_size() + 1) / 2
    if dist.get_rank() == 0:
        times.sort()
        print(f"allreduce floats={size} median_ms={times[len(times) // 2]:.3f}", flush=True)
dist.barrier()
dist.destroy_process_group()
