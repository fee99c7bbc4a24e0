package io.gangflow.live;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.PipelineWork;

/**
 * Predicts the effect of pipelines on a live cluster, in addition to its work at the time of reading. Can be used
 * repeatedly.
 *
 * @param cluster its nodes
 * @param there its existing work
 */
public record LiveForecast(Cluster cluster, ResultingWork there) {

    /** With more pods on a cluster, a simulation to the end takes too long for someone who waits for its result. */
    public static final int MOST_PODS = 2_000;

    private static final long SEED = 1;
    private static final int ORDERS = 20;

    /** Simulates a pipeline in one order of events; parameters without a default have a representative value. */
    public Timeline play(Plan plan) throws InterruptedException {
        return new PlayedManifests(beside(plan)).play(cluster, SimulatedLauncher.Options.of(cluster, SEED));
    }

    /** Returns whether the pipeline can lock on the cluster, in any order of events, like {@code gangflow check}. */
    public LockInquiry locks(Plan plan) throws InterruptedException {
        return LockInquiry.of(new LockDecider(), LockQuestion.of(beside(plan), cluster), ORDERS, SEED);
    }

    /** Simulates the existing work alone; times are relative to the reading of the cluster. */
    public Timeline alone() throws InterruptedException {
        return new PlayedManifests(there).play(cluster, SimulatedLauncher.Options.of(cluster, SEED));
    }

    private ResultingWork beside(Plan plan) {
        return PipelineWork.of(plan, Durations.NONE).work().beside(there);
    }
}
