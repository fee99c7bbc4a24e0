"""What the members of all gangs share: their phases, their end, and how they save and load."""
import os
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
STATE = os.path.join(FOLDER, "state")
STEPS, EVERY, MIDDLE = 12, 4, 6


def phase(name):
    """Reports a phase, and in the phase of the fault waits until the fault has been injected."""
    print("PHASE", name, flush=True)
    if name != os.environ["FAULT_PHASE"]:
        return
    with open(os.path.join(FOLDER, "phases"), "a") as file:
        file.write(f"{os.environ['HOSTNAME']} {name}\n")
    until = time.monotonic() + 60
    while time.monotonic() < until and not os.path.exists(os.path.join(FOLDER, "injected")):
        time.sleep(0.01)


def end(rank, code, sentence):
    """Ends at once. Exit codes are those of Gangflow's training: 3 for storage and start, 4 for a lost member."""
    print(f"error: rank {rank} {sentence}", file=sys.stderr, flush=True)
    os._exit(code)


def save(rank, step, data):
    """Replaces the saved state; a fault while it is saved finds it half written."""
    try:
        with open(STATE + ".new", "wb") as file:
            file.write(data[:10])
            file.flush()
            if step == 2 * EVERY:
                phase("saving")
            file.write(data[10:])
        os.replace(STATE + ".new", STATE)
    except OSError as why:
        end(rank, 3, f"could not save step {step}: {why}")


def finish(state):
    """Writes the result."""
    with open(os.path.join(FOLDER, "result"), "w") as file:
        file.write(state)
