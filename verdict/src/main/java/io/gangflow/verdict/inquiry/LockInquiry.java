package io.gangflow.verdict.inquiry;

import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.LockVerdict;
import java.util.Optional;

/**
 * The result for work on a cluster: the verdict of the proof and, if the proof is inconclusive or the lock depends on
 * the order of events, the results of simulations in many orders. An order that locks is a counterexample under the
 * models of the schedulers; if no simulated order locks, this is no proof.
 *
 * @param proved whether the verdict follows from the proof; otherwise it is undecided, or was observed in a simulation
 * @param gap why nothing was proved; empty if it was
 * @param odds the results of the simulations; empty if there were none
 */
public record LockInquiry(LockVerdict verdict, boolean proved, String gap, Optional<LockOdds> odds) {

    /**
     * Decides, and simulates if the proof is inconclusive.
     *
     * @param orders maximum number of simulated orders; 0 for none
     */
    public static LockInquiry of(LockDecider decider, LockQuestion question, int orders, long seed)
            throws InterruptedException {
        LockVerdict verdict = decider.decide(question);
        boolean proved = verdict.answer() != LockAnswer.UNDECIDED;
        String gap = proved ? "" : verdict.reason();
        if (orders == 0 || (proved && !(verdict.answer() == LockAnswer.CAN_LOCK && hasOdds(question, orders)))) {
            return new LockInquiry(verdict, proved, gap, Optional.empty());
        }
        LockOdds odds = LockOdds.played(question, orders, seed);
        LockVerdict known = proved
                ? verdict
                : odds.example().map(example -> seen(example, verdict.states())).orElse(verdict);
        return new LockInquiry(known, proved, gap, Optional.of(odds));
    }

    /** Of large work one order is played, which takes long and shows no odds. */
    private static boolean hasOdds(LockQuestion question, int orders) {
        return orders == 1 || LockOdds.most(question.work(), orders) > 1;
    }

    private static LockVerdict seen(CounterExample example, long states) {
        return new LockVerdict(
                LockAnswer.CAN_LOCK,
                "in a simulated order of events no pod can finish after %d events"
                        .formatted(example.events().size()),
                Optional.of(example),
                states);
    }
}
