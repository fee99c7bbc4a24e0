package io.gangflow.simulator.engine;

import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cluster.Cluster;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
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
        TreeSet<String> schedulers = new TreeSet<>();
        work.podSets().forEach(set -> schedulers.add(keyword(set.pod().getSpec().getSchedulerName())));
        Play.Title title = new Play.Title(name, name, String.join(",", schedulers));
        return new SimulatedRun(cluster, options, new PodSetPlay(work, title), listener).run();
    }

    private static String keyword(String schedulerName) {
        return schedulerName.equals("default-scheduler") ? "kube-scheduler" : schedulerName;
    }
}
