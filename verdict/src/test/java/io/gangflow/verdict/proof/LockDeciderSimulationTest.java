package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import org.junit.jupiter.api.Test;

/** Compares the verdict with simulations of the same work by the models of the schedulers. */
class LockDeciderSimulationTest {

    private static final int WORKS = 250;

    private final LockDecider decider = new LockDecider();

    @Test
    void whatCannotLockNeverDoesAndWhatWillLockAlwaysDoes() throws InterruptedException {
        int completed = 0;
        int stuck = 0;
        for (long seed = 0; seed < WORKS; seed++) {
            RandomWork random = new RandomWork(seed);
            LockQuestion question = LockQuestion.of(random.work(), random.cluster());
            LockVerdict verdict = decider.decide(question);
            Outcome outcome = new SimulatedWork(random.cluster(), SimulatedLauncher.Options.of(random.cluster(), seed))
                    .playInAnyOrder(random.work(), seed, event -> {});
            String message =
                    "seed %d: %s (%s), played: %s".formatted(seed, verdict.answer(), verdict.reason(), outcome);
            if (verdict.answer() == LockAnswer.CANNOT_LOCK) {
                assertThat(outcome).as(message).isEqualTo(Outcome.COMPLETED);
                completed++;
            } else if (verdict.answer() == LockAnswer.WILL_LOCK) {
                assertThat(outcome).as(message).isNotEqualTo(Outcome.COMPLETED);
                stuck++;
            }
        }
        assertThat(completed).isGreaterThan(WORKS / 4);
        assertThat(stuck).isGreaterThan(WORKS / 20);
    }
}
