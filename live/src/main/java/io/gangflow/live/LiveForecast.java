package io.gangflow.live;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PipelineWork;
import io.gangflow.workloads.pods.ResultingWork;

/**
 * What pipelines would come to on a live cluster, beside what it had when it was read; played as often as wanted.
 *
 * @param cluster its nodes
 * @param there the work that it has
 */
public record LiveForecast(Cluster cluster, ResultingWork there) {

    private static final long SEED = 1;
    private static final int ORDERS = 20;

    /** A pipeline, played in one order of events; parameters without a default have a representative value. */
    public Timeline play(Plan plan) throws InterruptedException {
        return new PlayedManifests(beside(plan)).play(cluster, SimulatedLauncher.Options.of(cluster, SEED));
    }

    /** Whether it can lock there, in whatever order things happen; as {@code gangflow check} finds it out. */
    public LockInquiry locks(Plan plan) throws InterruptedException {
        return LockInquiry.of(new LockDecider(), LockQuestion.of(beside(plan), cluster), ORDERS, SEED);
    }

    private ResultingWork beside(Plan plan) {
        return PipelineWork.of(plan, Durations.NONE).work().beside(there);
    }
}
