"""A parameter server or a worker of TensorFlow, with TF_CONFIG: variables on the server, over TensorFlow's own gRPC.

Worker 0 sums the gradients of all workers in the order of their numbers, and saves.
"""
import hashlib
import io
import json
import os
import time

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "1"
os.environ["CUDA_VISIBLE_DEVICES"] = ""
import numpy
import tensorflow.compat.v1 as tf

import gang

CONFIG = json.loads(os.environ["TF_CONFIG"])
TASK, INDEX = CONFIG["task"]["type"], CONFIG["task"]["index"]
WORKERS = len(CONFIG["cluster"]["worker"])
RANK = INDEX if TASK == "ps" else INDEX + len(CONFIG["cluster"]["ps"])
START, PATIENCE = 90, 15
SIZE = 16

tf.disable_eager_execution()
gang.phase("starting")
server = tf.train.Server(
    tf.train.ClusterSpec(CONFIG["cluster"]),
    job_name=TASK,
    task_index=INDEX,
    config=tf.ConfigProto(device_filters=["/job:ps", f"/job:{TASK}/task:{INDEX}"]),
)
with tf.device("/job:ps/task:0"):
    weights = tf.get_variable("weights", [SIZE], tf.float32, tf.zeros_initializer())
    gradients = tf.get_variable("gradients", [WORKERS, SIZE], tf.float32, tf.zeros_initializer())
    steps = tf.get_variable("steps", [WORKERS + 1], tf.int32, tf.initializers.constant(-1))
    moment = tf.get_variable("moment", [], tf.int32, tf.zeros_initializer())
    value = tf.placeholder(tf.float32, [SIZE])
    number = tf.placeholder(tf.int32, [])
    write_weights = tf.assign(weights, value)
    write_moment = tf.assign(moment, number)
    index = tf.placeholder(tf.int32, [])
    write_step = tf.scatter_update(steps, index, number)
    write_gradient = tf.scatter_update(gradients, index, value)
    create = tf.global_variables_initializer()
    exists = tf.is_variable_initialized(moment)
session = tf.Session(server.target)


def run(what, **values):
    """Runs an operation on the server within a time."""
    names = {"value": value, "number": number, "index": index}
    options = tf.RunOptions(timeout_in_ms=PATIENCE * 1000)
    try:
        return session.run(what, {names[name]: each for name, each in values.items()}, options=options)
    except tf.errors.OpError as lost:
        gang.end(RANK, 4, f"lost another member: {type(lost).__name__}: {lost.message.splitlines()[0]}")


def wait(condition, seconds, what):
    until = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > until:
            gang.end(RANK, 4, f"lost another member: waited {seconds} s for {what}")
        time.sleep(0.01)


def serve():
    """Holds the variables, and reports the phases that worker 0 has reached."""
    run(create)
    for at, name in ((1, "working"), (2, "saving"), (3, "ending")):
        wait(lambda: run(moment) >= at, 600, "the workers")
        gang.phase(name)
    server.join()


def loaded():
    if not os.path.exists(gang.STATE):
        return 0, numpy.linspace(-1, 1, SIZE, dtype=numpy.float32)
    saved = numpy.load(gang.STATE, allow_pickle=False)
    print("resumed after step", int(saved["step"]), flush=True)
    return int(saved["step"]), saved["weights"]


def save(step, state):
    data = io.BytesIO()
    numpy.savez(data, step=step, weights=state)
    gang.save(RANK, step, data.getvalue())


def gradient(step, state):
    samples = numpy.random.default_rng(1000 * step + INDEX).standard_normal((8, SIZE)).astype(numpy.float32)
    return (samples.T @ (samples @ state - samples[:, 0]) / 8).astype(numpy.float32)


def report(step):
    if step == gang.MIDDLE:
        if INDEX == 0:
            run(write_moment, number=1)
        gang.phase("working")


def train():
    until = time.monotonic() + START
    while not run(exists):
        if time.monotonic() > until:
            gang.end(RANK, 3, "started, but the parameter server did not")
        time.sleep(0.1)
    first, state = 0, None
    if INDEX == 0:
        first, state = loaded()
        run(write_weights, value=state)
        run(write_step, index=WORKERS, number=first)
    wait(lambda: run(steps)[WORKERS] >= 0, START, "worker 0")
    patience = START  # the others may start later
    for step in range(int(run(steps)[WORKERS]), gang.STEPS):
        report(step)
        run(write_gradient, index=INDEX, value=gradient(step, run(weights)))
        run(write_step, index=INDEX, number=step)
        if step + 1 == 2 * gang.EVERY and INDEX != 0:
            gang.phase("saving")  # worker 0 saves now, and the others wait for it
        if INDEX == 0:
            wait(lambda: (run(steps)[:WORKERS] >= step).all(), patience, f"step {step}")
            state = run(weights)
            for each in run(gradients):
                state = state - numpy.float32(0.1) * each
            run(write_weights, value=state)
            if (step + 1) % gang.EVERY == 0:
                if step + 1 == 2 * gang.EVERY:
                    run(write_moment, number=2)
                save(step + 1, state)
            run(write_step, index=WORKERS, number=step + 1)
        wait(lambda: run(steps)[WORKERS] > step, patience, f"step {step + 1}")
        patience = PATIENCE
    if INDEX == 0:
        gang.finish(hashlib.sha256(state.tobytes()).hexdigest())
        run(write_moment, number=3)


if TASK == "ps":
    serve()
train()
if os.environ["FAULT_RANK"] == str(RANK):
    gang.phase("ending")
print("done", flush=True)
os._exit(0)  # the server has no end
