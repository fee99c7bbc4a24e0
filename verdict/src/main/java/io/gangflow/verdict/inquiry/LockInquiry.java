package io.gangflow.verdict.inquiry;

import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.LockAnswer;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.LockVerdict;
import java.util.Optional;

/**
 * What is known about work on a cluster: the verdict of the proof, and where the proof is left with doubts, or the lock
 * depends on the order of events, what playing it in many orders shows. An order that locks is a counter-example under
 * the models of the schedulers; that none of those played does is no proof.
 *
 * @param proved whether the verdict follows from the proof; one that does not is undecided, or was seen in play
 * @param gap why nothing was proved; empty where it was
 * @param odds what was played; empty where nothing was
 */
public record LockInquiry(LockVerdict verdict, boolean proved, String gap, Optional<LockOdds> odds) {

    /**
     * Decides, and plays where that leaves doubts.
     *
     * @param orders at most so many are played; 0 for none
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
