package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.minicluster.image.UnknownProgramException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs one pod: volumes, init containers in sequence, containers in parallel, restarts with back-off, the end.
 * {@link #run} uses one thread; {@link #stop} and {@link #kill} can be called from any other.
 */
final class PodRunner implements Runnable {

    /** Longest back-off before a container is restarted; a real kubelet waits up to five minutes. */
    private static final long LONGEST_BACK_OFF_SECONDS = 10;

    /** Interval at which a pod's progress is reported. */
    private static final long PROGRESS_MILLIS = 500;

    private static final int CANNOT_START = 128;
    private static final int LOST = 137;

    private final Pod pod;
    private final PodSandbox sandbox;
    private final PodStatusReport report;
    private final CountDownLatch stopping;
    private final ActiveDeadline deadline;
    private final Readiness readiness;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Map<String, ContainerProcess> processes = new ConcurrentHashMap<>();
    private volatile boolean killed;
    private final BlockingQueue<Exit> exits = new LinkedBlockingQueue<>();
    private final Sidecars sidecars;
    private final Duration longestGrace;
    private final Map<String, Integer> restarts = new LinkedHashMap<>();

    PodRunner(
            Pod pod,
            PodSandbox sandbox,
            PodStatusReport report,
            Readiness readiness,
            CountDownLatch stopping,
            ActiveDeadline deadline,
            Duration longestGrace) {
        this.pod = pod;
        this.sidecars = new Sidecars(pod);
        this.longestGrace = longestGrace;
        this.sandbox = sandbox;
        this.report = report;
        this.readiness = readiness;
        this.stopping = stopping;
        this.deadline = deadline;
    }

    /** The end of a container, or of the back-off before a restart. */
    private record Exit(Container container, int code) {}

    /** Instead of an exit code: no container has ended, but one must be restarted. */
    private static final int START_AGAIN = -1;

    @Override
    public void run() {
        try {
            live();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException e) {
            fail(String.valueOf(e.getMessage()));
        } finally {
            kill();
            processes.values().forEach(ContainerProcess::awaitEnd);
            ended.countDown();
        }
    }

    /**
     * Ends a pod whose containers ran in an earlier, killed process of this program, as a kubelet does that finds none
     * of a pod's containers (kubernetes 1.36, pkg/kubelet/status, ContainerStatusUnknown).
     */
    void failLost() {
        try {
            String message = "The container could not be located when the pod was terminated";
            pod.getSpec()
                    .getContainers()
                    .forEach(container -> report.terminated(container, LOST, "ContainerStatusUnknown", message));
            report.write("Failed", Optional.of("the minicluster that ran it was killed"));
        } finally {
            ended.countDown();
        }
    }

    /** Sends SIGTERM to the containers, kills them after the grace period, and waits until the pod has ended. */
    void stop(Duration grace) throws InterruptedException {
        stopping.countDown();
        processes.values().forEach(ContainerProcess::terminate);
        if (!ended.await(grace.toMillis(), TimeUnit.MILLISECONDS)) {
            kill();
            ended.await();
        }
    }

    Pod pod() {
        return pod;
    }

    ActiveDeadline deadline() {
        return deadline;
    }

    /** Whether no process of the pod is running. */
    boolean hasEnded() {
        return ended.getCount() == 0;
    }

    /** Kills the containers at once. */
    void kill() {
        killed = true;
        stopping.countDown();
        processes.values().forEach(ContainerProcess::kill);
    }

    private void live() throws IOException, InterruptedException {
        report.write("Pending", Optional.empty());
        sandbox.prepare();
        for (Container container : pod.getSpec().getInitContainers()) {
            if (Sidecars.isSidecar(container) ? !start(container, 0) : !initialize(container)) {
                return;
            }
        }
        Map<String, Integer> codes = new LinkedHashMap<>();
        for (Container container : pod.getSpec().getContainers()) {
            if (!start(container, 0)) {
                return;
            }
        }
        report.write("Running", Optional.empty());
        while (codes.size() < pod.getSpec().getContainers().size()) {
            Exit exit = nextExit();
            ended(exit);
            if (restarts(exit.code())) {
                int times = restarts.merge(exit.container().getName(), 1, Integer::sum);
                if (backOff(times) && !start(exit.container(), times)) {
                    return;
                }
                report.write("Running", Optional.empty());
            }
            if (!isAlive(exit.container())) {
                codes.put(exit.container().getName(), exit.code());
                if (codes.size() < pod.getSpec().getContainers().size()) {
                    report.write("Running", Optional.empty());
                }
            }
        }
        boolean succeeded = codes.values().stream().allMatch(code -> code == 0);
        endSidecars();
        report.write(succeeded ? "Succeeded" : "Failed", Optional.empty());
    }

    /**
     * Waits for the end of a container; meanwhile probes the readiness of running containers and reads the progress.
     */
    private Exit nextExit() throws IOException, InterruptedException {
        while (true) {
            if (readiness.probeDue(report)) {
                report.write("Running", Optional.empty());
            }
            Exit exit = exits.poll(Math.min(readiness.millisToNext(), PROGRESS_MILLIS), TimeUnit.MILLISECONDS);
            sandbox.progress().changedAnnotations().ifPresent(report::annotate);
            if (exit != null && Sidecars.isSidecar(exit.container())) {
                sidecar(exit);
                report.write("Running", Optional.empty());
            } else if (exit != null) {
                return exit;
            }
        }
    }

    /** Restarts an ended sidecar after a back-off during which the other containers keep running. */
    private void sidecar(Exit exit) throws IOException, InterruptedException {
        Container container = exit.container();
        if (exit.code() == START_AGAIN) {
            if (sidecars.restart() && stopping.getCount() > 0) {
                start(container, restarts.getOrDefault(container.getName(), 0));
            }
            return;
        }
        ended(exit);
        if (sidecars.restart()) {
            int times = restarts.merge(container.getName(), 1, Integer::sum);
            CompletableFuture.delayedExecutor(pauseSeconds(times), TimeUnit.SECONDS)
                    .execute(() -> exits.add(new Exit(container, START_AGAIN)));
        }
    }

    private void endSidecars() throws InterruptedException {
        Long seconds = pod.getSpec().getTerminationGracePeriodSeconds();
        Duration grace =
                seconds == null || seconds > longestGrace.toSeconds() ? longestGrace : Duration.ofSeconds(seconds);
        for (Container container : sidecars.end(grace)) {
            readiness.ended(container);
            report.terminated(container, 0, "Completed", "");
        }
    }

    /** Runs an init container to its end; returns whether the next one may start. */
    private boolean initialize(Container container) throws IOException, InterruptedException {
        for (int times = 0; stopping.getCount() > 0; times++) {
            if (!start(container, times)) {
                return false;
            }
            report.write("Pending", Optional.empty());
            Exit exit = exits.take();
            while (Sidecars.isSidecar(exit.container())) {
                sidecar(exit);
                exit = exits.take();
            }
            ended(exit);
            if (exit.code() == 0) {
                return true;
            }
            if ("Never".equals(pod.getSpec().getRestartPolicy())) {
                endSidecars();
                report.write(
                        "Failed",
                        Optional.of("init container %s ended with %d".formatted(container.getName(), exit.code())));
                return false;
            }
            backOff(times + 1);
        }
        report.write("Failed", Optional.of("stopped before its containers started"));
        return false;
    }

    private boolean start(Container container, int restarts) throws IOException, InterruptedException {
        if (stopping.getCount() == 0) {
            fail("stopped before container %s started".formatted(container.getName()));
            return false;
        }
        try {
            ContainerProcess process = sandbox.start(container);
            processes.put(container.getName(), process);
            if (Sidecars.isSidecar(container)) {
                sidecars.started(container, process);
            }
            report.running(container, restarts);
            readiness.started(container);
            // Cannot fail: the queue is unbounded.
            var unused = process.exit().thenAccept(code -> exits.add(new Exit(container, code)));
        } catch (UnknownProgramException e) {
            fail("container %s: %s".formatted(container.getName(), e.getMessage()));
            return false;
        }
        if (stopping.getCount() == 0) {
            // a concurrent stop() or kill() has not seen this container
            processes.values().forEach(killed ? ContainerProcess::kill : ContainerProcess::terminate);
        }
        return true;
    }

    private void ended(Exit exit) throws IOException {
        readiness.ended(exit.container());
        report.terminated(
                exit.container(),
                exit.code(),
                exit.code() == 0 ? "Completed" : "Error",
                sandbox.lastWords(exit.container()));
    }

    private boolean isAlive(Container container) {
        ContainerProcess process = processes.get(container.getName());
        return process != null && process.isAlive();
    }

    private boolean restarts(int code) {
        String policy = pod.getSpec().getRestartPolicy();
        return stopping.getCount() > 0
                && (policy == null || policy.equals("Always") || (policy.equals("OnFailure") && code != 0));
    }

    /** Waits before a restart; returns false when the pod was stopped meanwhile. */
    private boolean backOff(int times) throws InterruptedException {
        return !stopping.await(pauseSeconds(times), TimeUnit.SECONDS);
    }

    private static long pauseSeconds(int times) {
        return Math.min(LONGEST_BACK_OFF_SECONDS, 1L << Math.min(times - 1, 6));
    }

    private void fail(String message) {
        pod.getSpec().getContainers().forEach(container -> {
            if (!isAlive(container)) {
                report.terminated(container, CANNOT_START, "StartError", message);
            }
        });
        report.write("Failed", Optional.of(message));
    }
}
