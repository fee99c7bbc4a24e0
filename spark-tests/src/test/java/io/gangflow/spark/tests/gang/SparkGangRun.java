package io.gangflow.spark.tests.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.faults.JumpingClock;
import io.gangflow.minicluster.faults.member.BackgroundRun;
import io.gangflow.minicluster.faults.member.Injection;
import io.gangflow.minicluster.faults.member.Phase;
import io.gangflow.minicluster.faults.member.PodProcesses;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.cluster.SparkCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One run of an application in which a fault occurs. */
final class SparkGangRun implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 90;

    /** Of a run: the start of its pods, two timeouts of the stage, and the start of a new attempt. */
    private static final int LONGEST_SECONDS = 4 * TIMEOUT_SECONDS;

    private static final Set<String> DRIVERS = Set.of("driver");

    /** In a strict gang, executors run in the pods of workers. */
    private static final Set<String> EXECUTORS = Set.of("worker", "executor");

    private static final String STAGE = """
            count:
            %s
              timeout: %ds
              spark:
                gang: %s
                image: gangflow/spark:1
                mainClass: io.gangflow.spark.WordCount
                application: local:///opt/gangflow/spark-jobs.jar
                arguments: ["%s", "%s"]
                conf: { spark.network.timeout: 20s, spark.network.timeoutInterval: 5s, spark.executor.heartbeatInterval: 5s }
                driver: { cpu: 1, memory: 512Mi }
                executors: { count: 1, cpu: 1, memory: 512Mi }
            """;

    private final SparkCell cell;
    private final CountedText input;
    private final Path output;
    private final PodProcesses processes;
    private final JumpingClock clock = new JumpingClock(Clock.systemUTC());
    private final SparkCluster cluster;
    private final Injection injection;

    SparkGangRun(SparkIsland island, SparkCell cell, CountedText input, Path parent) throws IOException {
        this.cell = cell;
        this.input = input;
        Path folder = Files.createDirectories(parent.resolve(cell.id()));
        this.output = folder.resolve("output");
        this.processes = new PodProcesses(folder.toString());
        Cluster nodes = Cluster.of(
                "spark",
                Cluster.pool("worker", 3, Resources.of(1_000, 64L << 30)),
                Cluster.pool("small", 2, Resources.of(500, 64L << 30)));
        this.cluster = SparkCluster.start(
                island, nodes, folder.resolve("cluster"), Map.of(PodProcesses.VARIABLE, folder.toString()), clock);
        this.injection = new Injection(cluster.client(), clock);
    }

    /** Runs the application with the fault and checks its promises; returns what happened. */
    String check() throws IOException, InterruptedException {
        List<Node> hidden = cell.phase() == Phase.PENDING ? injection.hide("worker", hidden()) : List.of();
        CompletableFuture<Outcome> run = launched();
        Pod victim = awaitPhase(run);
        List<Long> first = processes.alive();
        long fault = System.nanoTime();
        if (cell.phase() == Phase.PENDING) {
            injection.intoPending(victim, "small-1", cell.fault());
            hidden.forEach(injection::restore);
        } else {
            injection.into(victim, processes.of(victim.getMetadata().getName()), cell.fault());
        }
        Outcome outcome = awaitEnd(run, first);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - fault);
        checkEnd(outcome);
        assertThat(processes.left()).as("processes that are left").isEmpty();
        return "%s after %d s, %d drivers and %d executors ran %s"
                .formatted(
                        outcome,
                        seconds,
                        running(DRIVERS),
                        running(EXECUTORS),
                        BackgroundRun.message(cluster.events(RunEvent.class)));
    }

    private void checkEnd(Outcome outcome) throws IOException {
        String seen = cell + ": " + cluster.events(RunEvent.class);
        if (cell.completes()) {
            assertThat(outcome).as(seen).isEqualTo(Outcome.COMPLETED);
        } else if (cell.needsOtherPods()) {
            assertThat(outcome).as(seen).isEqualTo(Outcome.FAILED);
            assertThat(BackgroundRun.message(cluster.events(RunEvent.class)))
                    .as(seen)
                    .containsPattern("run-count-[^:]+: [a-zA-Z]");
        }
        if (outcome == Outcome.COMPLETED) {
            assertThat(CountedText.output(output)).as(seen).isEqualTo(input.counts());
            boolean again = cell.needsOtherPods();
            assertThat(running(DRIVERS))
                    .as(seen)
                    .isGreaterThanOrEqualTo(again && cell.member() != SparkMember.RESERVE_EXECUTOR ? 2 : 1);
            assertThat(running(EXECUTORS)).as(seen).isGreaterThanOrEqualTo(executors(again));
        }
        assertThat(cluster.belongings()).as(seen).isEmpty();
    }

    /** A driver of a reserved gang that is lost while it starts has no executor yet. */
    private int executors(boolean again) {
        return again && (cell.member() != SparkMember.RESERVE_DRIVER || cell.phase() == Phase.WORKING) ? 2 : 1;
    }

    private CompletableFuture<Outcome> launched() {
        String retry = cell.retried() ? "  retry: { limit: 3, backoff: 1s }" : "";
        Plan plan = SparkCluster.plan(
                "volcano", STAGE.formatted(retry, TIMEOUT_SECONDS, cell.member().gang(), input.file(), output));
        return BackgroundRun.start(() -> cell.phase() == Phase.PENDING ? cluster.runWaiting(plan) : cluster.run(plan));
    }

    /**
     * Returns how many of the three nodes with a CPU are hidden until the member has to wait: all for a driver of a
     * reserved gang, which starts alone; otherwise the rest has enough capacity in sum, but not in one place.
     */
    private int hidden() {
        return cell.member() == SparkMember.RESERVE_DRIVER ? 3 : 2;
    }

    private Pod awaitPhase(CompletableFuture<Outcome> run) throws IOException, InterruptedException {
        for (int looks = 0; looks < LONGEST_SECONDS * 100; looks++) {
            Optional<Pod> victim = cluster.client().pods().inNamespace("default").list().getItems().stream()
                    .filter(cell.member()::is)
                    .findFirst();
            if (victim.isPresent() && hasReached(victim.get())) {
                return victim.get();
            }
            if (run.isDone()) {
                throw new AssertionError(
                        "the run ended %s before its fault: %s".formatted(run.join(), cluster.events(RunEvent.class)));
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("no member reached the phase: " + cluster.events(RunEvent.class));
    }

    private boolean hasReached(Pod victim) throws IOException {
        return switch (cell.phase()) {
            case PENDING -> victim.getSpec().getNodeName() == null;
            case STARTING -> !processes.of(victim.getMetadata().getName()).isEmpty();
            case WORKING -> processes.haveOpened(input.file());
            case SAVING -> processes.haveOpenedBelow(output.resolve("_temporary"));
            case ENDING -> Files.exists(output.resolve("_SUCCESS"));
        };
    }

    /** While it waits, checks that no process of a strict gang's first attempt lives beside one of the next. */
    private Outcome awaitEnd(CompletableFuture<Outcome> run, List<Long> first)
            throws IOException, InterruptedException {
        boolean checked = !cell.member().isStrict() || cell.phase() == Phase.PENDING || cell.phase() == Phase.STARTING;
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        while (System.nanoTime() < until) {
            if (!checked && running(DRIVERS) > 1) {
                assertThat(processes.alive()).as("processes of both attempts").doesNotContainAnyElementsOf(first);
                checked = true;
            }
            if (run.isDone()) {
                return run.join();
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("the run hangs: " + cluster.events(RunEvent.class));
    }

    private long running(Set<String> roles) {
        return cluster.events(RunEvent.PodRunning.class).stream()
                .filter(running -> roles.contains(running.pod().role()))
                .count();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
