package io.gangflow.gang;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.launch.ArgoLauncher;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.faults.JumpingClock;
import io.gangflow.minicluster.faults.member.BackgroundRun;
import io.gangflow.minicluster.faults.member.Injection;
import io.gangflow.minicluster.faults.member.Phase;
import io.gangflow.minicluster.faults.member.PodProcesses;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One run of a gang in which a fault occurs. */
final class GangRun implements AutoCloseable {

    private final Cell cell;
    private final Program program;
    private final Path folder;
    private final Members members;
    private final PodProcesses processes;
    private final JumpingClock clock = new JumpingClock(Clock.systemUTC());
    private final MiniCluster cluster;
    private final Injection injection;
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private final List<String> wrong = new ArrayList<>();

    GangRun(Cell cell, Path parent) throws IOException, InterruptedException {
        this.cell = cell;
        this.folder = Files.createDirectories(parent.resolve(cell.id()));
        this.program = Program.in(folder, cell);
        this.members = new Members(folder);
        this.processes = new PodProcesses(folder.toString());
        Cluster nodes = Cluster.of(
                "gang",
                Cluster.pool("worker", cell.framework().members() + 1, Resources.of(1_000, 4L << 30)),
                Cluster.pool("small", 2, Resources.of(500, 4L << 30)));
        this.cluster = MiniCluster.start(
                nodes,
                MiniClusterOptions.of(
                                folder.resolve("cluster"),
                                ImageCatalogue.empty().trusting(true))
                        .withEnvironment(Map.of("ENGINE_CACHE_DIR", System.getProperty("user.home") + "/.djl.ai"))
                        .withArgo(),
                clock);
        this.injection = new Injection(cluster.client(), clock);
    }

    Result result() throws IOException, InterruptedException {
        // so that the rest has enough capacity in sum, but not in one place: the pods exist and wait
        List<Node> hidden = cell.phase() == Phase.PENDING ? injection.hide("worker", 2) : List.of();
        CompletableFuture<RunEvent.Outcome> run = launched();
        Pod victim = awaitPhase(run);
        int before = members.starts().size();
        long fault = System.nanoTime();
        if (cell.phase() == Phase.PENDING) {
            injection.intoPending(victim, hidden.isEmpty() ? "" : "worker-3", cell.fault());
            hidden.forEach(injection::restore);
        } else {
            injection.into(victim, processes(victim), cell.fault());
        }
        Files.createFile(folder.resolve("injected"));
        RunEvent.Outcome outcome = awaitEnd(run, before);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - fault);
        List<Members.Start> after =
                members.starts().subList(before, members.starts().size());
        List<Long> left = processes.left();
        if (!left.isEmpty()) {
            wrong.add("processes are left: " + left);
        }
        String bits = program.bits();
        return new Result(end(outcome, after, before), millis, bits, BackgroundRun.message(events), wrong);
    }

    private Result.End end(RunEvent.Outcome outcome, List<Members.Start> after, int before) throws IOException {
        if (outcome != RunEvent.Outcome.COMPLETED) {
            return Result.End.FAILED;
        }
        long pods = after.stream().map(Members.Start::pod).distinct().count();
        if (before > 0 && pods > 0 && pods < cell.framework().members() && cell.phase() != Phase.STARTING) {
            wrong.add("only %d of %d members were restarted"
                    .formatted(pods, cell.framework().members()));
        }
        return before > 0 && members.starts().size() > cell.framework().members()
                ? Result.End.RESTARTED
                : Result.End.FINISHED;
    }

    private CompletableFuture<RunEvent.Outcome> launched() throws IOException {
        Plan plan = program.plan();
        return BackgroundRun.start(() -> new ArgoLauncher(cluster.client(), "gang", Clock.systemUTC(), () -> "run")
                .launch(new Launcher.Request(plan, "run", Map.of()), events::add));
    }

    private Pod awaitPhase(CompletableFuture<RunEvent.Outcome> run) throws IOException, InterruptedException {
        for (int looks = 0; looks < cell.framework().longestSeconds() * 50; looks++) {
            List<Pod> pods = pods();
            if (pods.size() == cell.framework().members() && hasReached(pods)) {
                return pods.get(cell.member());
            }
            if (run.isDone()) {
                throw new AssertionError(
                        "the run ended %s before its fault: %s%s".formatted(run.join(), events, logs()));
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        throw new AssertionError("no member reached the phase: " + events + logs());
    }

    private boolean hasReached(List<Pod> pods) throws IOException {
        Pod victim = pods.get(cell.member());
        String name = victim.getMetadata().getName();
        return switch (cell.phase()) {
            case PENDING -> pods.stream().allMatch(pod -> pod.getSpec().getNodeName() == null);
            case STARTING, WORKING, SAVING, ENDING ->
                members.starts().stream().anyMatch(start -> start.pod().equals(name))
                        && program.hasReached(cell.phase(), log(victim));
        };
    }

    /** The pods of the gang by rank: master or parameter server first. */
    private List<Pod> pods() {
        return cluster.view().list(Pod.class).stream()
                .filter(pod -> pod.getMetadata().getLabels().containsKey("volcano.sh/job-name"))
                .sorted(Comparator.comparing((Pod pod) -> pod.getMetadata().getName()))
                .toList();
    }

    /** The process that the pod recorded, and those that it has started. */
    private List<Long> processes(Pod pod) throws IOException {
        String name = pod.getMetadata().getName();
        long first = members.starts().stream()
                .filter(start -> start.pod().equals(name))
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .pid();
        return Stream.concat(Stream.of(first), processes.of(name).stream().filter(process -> process != first))
                .toList();
    }

    /** While it waits, checks that no process of the first attempt lives beside one of the next. */
    private RunEvent.Outcome awaitEnd(CompletableFuture<RunEvent.Outcome> run, int before)
            throws IOException, InterruptedException {
        List<Members.Start> first = members.starts();
        boolean checked = cell.phase() == Phase.STARTING || before == 0;
        long until =
                System.nanoTime() + TimeUnit.SECONDS.toNanos(cell.framework().longestSeconds());
        while (System.nanoTime() < until) {
            if (!checked && members.starts().size() > before) {
                List<Long> alive = processes.alive();
                first.stream()
                        .filter(start -> alive.contains(start.pid()))
                        .forEach(start -> wrong.add("%s of the first attempt still runs".formatted(start.pod())));
                checked = true;
            }
            if (run.isDone()) {
                return run.join();
            }
            TimeUnit.MILLISECONDS.sleep(10);
        }
        throw new AssertionError("the run hangs: " + events + logs());
    }

    private String log(Pod pod) throws IOException {
        Path file = cluster.log(pod, pod.getSpec().getContainers().get(0).getName());
        return Files.exists(file) ? Files.readString(file) : "";
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Pod pod : pods()) {
            all.append("\n--- ")
                    .append(pod.getMetadata().getName())
                    .append(": ")
                    .append(pod.getStatus().getPhase())
                    .append('\n')
                    .append(log(pod));
        }
        return all.toString();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
