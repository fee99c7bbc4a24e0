package io.gangflow.simulator.engine;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.scheduling.snapshot.Chance;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;

/**
 * Plays work of any origin in virtual time: its pods are created as its pod sets say, placed by the models of the
 * schedulers, and work for as long as the sets say once what they need runs. Nothing fails by itself. Deterministic.
 * Safe for use by several threads.
 */
public final class SimulatedWork {

    private final Cluster cluster;
    private final SimulatedLauncher.Options options;

    public SimulatedWork(Cluster cluster, SimulatedLauncher.Options options) {
        this.cluster = cluster;
        this.options = options;
    }

    /**
     * Plays to the end: until all pods that end have ended and the others run.
     *
     * @param name what the run is called
     */
    public Outcome play(String name, ResultingWork work, RunListener listener) throws InterruptedException {
        return new SimulatedRun(
                        cluster,
                        options,
                        playOf(name, StepPods.onDescribedNodes(work, cluster), Optional.empty()),
                        listener)
                .run();
    }

    /** The cluster as it is at a moment of the run, in milliseconds since its start. */
    public ClusterMoment at(String name, ResultingWork work, long millis) throws InterruptedException {
        return new SimulatedRun(
                        cluster,
                        options,
                        playOf(name, StepPods.onDescribedNodes(work, cluster), Optional.empty()),
                        event -> {})
                .until(millis);
    }

    /**
     * Plays it with pods of different sets created in an order by chance, as controllers side by side would. A pod that
     * is evicted is made again, whoever made it: what is asked is whether the work can lock.
     */
    public Outcome playInAnyOrder(ResultingWork work, long orderSeed, RunListener listener)
            throws InterruptedException {
        Play play = playOf(
                "any order", StepPods.onDescribedNodes(work, cluster), Optional.of(Chance.of(orderSeed, "order")));
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
