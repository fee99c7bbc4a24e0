package io.gangflow.cli.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.rules.ObjectRules;
import io.gangflow.verdict.inquiry.LockInquiry;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Optional;

/**
 * Searches for the cheapest node pools on which a pipeline can run and cannot lock. Candidates are tried in order of
 * price, so the first match is the cheapest.
 *
 * @param orders number of event orders to play when there is no proof; 0 to accept only proofs
 */
record Sizing(Plan plan, int orders) {

    /** A verdict takes up to seconds. A pipeline that can lock on this many candidates needs a gang, not more nodes. */
    private static final int MOST_VERDICTS = 400;

    private static final long SEED = 1;

    /**
     * A matching candidate.
     *
     * @param fitting number of cheaper candidates on which the work fits but can lock
     */
    record Found(Candidate candidate, LockInquiry inquiry, int fitting) {}

    /**
     * The result of the search.
     *
     * @param found empty when no candidate matches
     * @param fitting number of verdicts computed
     */
    record Answer(Optional<Found> found, int fitting) {}

    Answer search(List<Candidate> cheapestFirst) throws InterruptedException {
        LockDecider decider = new LockDecider();
        ResultingWork work = PipelineWork.of(plan, Durations.NONE).work();
        int fitting = 0;
        for (Candidate candidate : cheapestFirst) {
            Cluster cluster = candidate.cluster("sized");
            if (fits(cluster)) {
                LockInquiry inquiry = LockInquiry.of(decider, LockQuestion.of(work, cluster), orders, SEED);
                if (cannotLock(inquiry)) {
                    return new Answer(Optional.of(new Found(candidate, inquiry, fitting)), fitting);
                }
                fitting++;
            }
            if (fitting == MOST_VERDICTS) {
                break;
            }
        }
        return new Answer(Optional.empty(), fitting);
    }

    private boolean fits(Cluster cluster) {
        return ObjectRules.fits(plan, cluster).stream()
                .noneMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    }

    /** Whether a lock is proved impossible, or all played orders ended without a lock and without a failure. */
    private static boolean cannotLock(LockInquiry inquiry) {
        return inquiry.verdict().answer() == LockAnswer.CANNOT_LOCK
                || (!inquiry.proved()
                        && !inquiry.verdict().answer().locks()
                        && inquiry.odds()
                                .filter(odds -> odds.orders() > 0 && odds.locked() + odds.failed() == 0)
                                .isPresent());
    }
}
