package io.gangflow.simulator.play;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

/**
 * Simulates work of any origin in virtual time: its pod sets define when pods are created and how long they work once
 * the pods that they need run; models of the schedulers place them. Nothing fails by itself. Deterministic.
 * Thread-safe.
 */
public final class SimulatedWork {

    private final Cluster cluster;
    private final SimulatedLauncher.Options options;

    public SimulatedWork(Cluster cluster, SimulatedLauncher.Options options) {
        this.cluster = cluster;
        this.options = options;
    }

    /**
     * Simulates the work until all finite pods have ended and all others run.
     *
     * @param name name of the run
     */
    public Outcome play(String name, ResultingWork work, RunListener listener) throws InterruptedException {
        return new SimulatedRun(
                        cluster,
                        options,
                        playOf(name, ArgoPods.onDescribedNodes(work, cluster), Optional.empty()),
                        listener)
                .run();
    }

    /** Returns the cluster at a time of the run, in milliseconds since its start. */
    public ClusterMoment at(String name, ResultingWork work, long millis) throws InterruptedException {
        return new SimulatedRun(
                        cluster,
                        options,
                        playOf(name, ArgoPods.onDescribedNodes(work, cluster), Optional.empty()),
                        event -> {})
                .until(millis);
    }

    /**
     * Simulates the work with pods of different sets created in a random order, like concurrent controllers. An evicted
     * pod is always recreated, whatever created it, because the question is whether the work can lock.
     */
    public Outcome playInAnyOrder(ResultingWork work, long orderSeed, RunListener listener)
            throws InterruptedException {
        Play play = playOf(
                "any order",
                ArgoPods.onDescribedNodes(work, cluster),
                Optional.of(SeededRandom.of(orderSeed, "order")));
        return new SimulatedRun(cluster, options, play, listener).run();
    }

    private static Play playOf(String name, ResultingWork work, Optional<Random> order) {
        TreeSet<String> schedulers = new TreeSet<>();
        work.podSets().forEach(set -> schedulers.add(keyword(set.pod().getSpec().getSchedulerName())));
        return new PodSetPlay(work, new Play.Title(name, name, String.join(",", schedulers)), order);
    }

    private static String keyword(String schedulerName) {
        return schedulerName.equals("default-scheduler") ? "kube-scheduler" : schedulerName;
    }
}
