package io.gangflow.cli.command;

import io.gangflow.cli.view.Durations;
import io.gangflow.cli.view.LockText;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.engine.SimulatedLauncher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** GF0420: plays the pipeline on the cluster under kube-scheduler, and under its own schedulers, and warns of locks. */
final class LockCheck {

    private static final long SEED = 1;

    private final Cluster cluster;

    LockCheck(Cluster cluster) {
        this.cluster = cluster;
    }

    List<Diagnostic> check(Pipeline pipeline) throws InterruptedException {
        Optional<Plan> plan = new Planner()
                .plan(pipeline, Optional.of(SchedulerName.KUBE_SCHEDULER))
                .value();
        if (plan.isEmpty()) {
            return List.of();
        }
        List<RunEvent> events = new ArrayList<>();
        new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, SEED))
                .launch(new Launcher.Request(plan.get(), "check", defaults(pipeline)), events::add);
        return events.stream()
                .filter(RunEvent.Locked.class::isInstance)
                .map(RunEvent.Locked.class::cast)
                .map(locked -> warning(pipeline, locked))
                .toList();
    }

    private Diagnostic warning(Pipeline pipeline, RunEvent.Locked locked) {
        SchedulingLock lock = locked.lock();
        String stage = lock.holders().stream()
                .map(SchedulingLock.Holder::pod)
                .findFirst()
                .or(() ->
                        lock.waiters().stream().map(SchedulingLock.Waiter::pod).findFirst())
                .map(PodRef::stage)
                .orElse("");
        TreeSet<String> pools = new TreeSet<>();
        cluster.nodePools().forEach(pool -> pools.add("more nodes of pool `" + pool.name() + "`"));
        return Diagnostic.of(
                        DiagnosticCode.GF0420,
                        pipeline.source().key("stages", stage),
                        "`%s` can lock on cluster `%s` under kube-scheduler".formatted(stage, cluster.name()),
                        "locks after " + Durations.clock(locked.atMillis()))
                .withNote("holds", LockText.holders(lock))
                .withNote("waits", LockText.waiters(lock))
                .withNote("free", LockText.free(lock))
                .withNote("cures", "scheduler: volcano  |  parallelism: 1  |  " + String.join("  |  ", pools))
                .withHint("`gangflow explain GF0420` draws it");
    }

    /** Required parameters get a stand-in: the simulation never reads their values. */
    private static Map<String, String> defaults(Pipeline pipeline) {
        Map<String, String> values = new TreeMap<>();
        pipeline.parameters().stream()
                .filter(parameter -> parameter.defaultValue().isEmpty())
                .forEach(parameter -> values.put(
                        parameter.name(),
                        parameter.allowed().isEmpty()
                                ? "1"
                                : parameter.allowed().get(0)));
        return values;
    }
}
