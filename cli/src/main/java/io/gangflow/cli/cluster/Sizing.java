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
import io.gangflow.workloads.pods.PipelineWork;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;

/**
 * Looks for the cheapest pools on which a pipeline can run and cannot lock. Candidates are tried in the order of their
 * price, so the first that passes is the cheapest of them.
 *
 * @param orders how many orders are played where no proof follows; 0 to take proofs alone
 */
record Sizing(Plan plan, int orders) {

    /** A verdict takes up to seconds: a pipeline that locks on so many is helped by a gang, not by more nodes. */
    private static final int MOST_VERDICTS = 400;

    private static final long SEED = 1;

    /**
     * What was found.
     *
     * @param fitting how many cheaper ones the work fits on, but may lock
     */
    record Found(Candidate candidate, LockInquiry inquiry, int fitting) {}

    /**
     * How the search ended.
     *
     * @param found empty when none of the candidates does
     * @param fitting how many verdicts were asked for
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

    /** Proved, or played without a lock and without a failure where nothing is proved. */
    private static boolean cannotLock(LockInquiry inquiry) {
        return inquiry.verdict().answer() == LockAnswer.CANNOT_LOCK
                || (!inquiry.proved()
                        && !inquiry.verdict().answer().locks()
                        && inquiry.odds()
                                .filter(odds -> odds.orders() > 0 && odds.locked() + odds.failed() == 0)
                                .isPresent());
    }
}
