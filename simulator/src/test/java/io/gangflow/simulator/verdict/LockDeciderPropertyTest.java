package io.gangflow.simulator.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.simulator.volcano.VolcanoConfiguration;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verdict against every order of events, tried one by one without any of the proof's shortcuts. */
class LockDeciderPropertyTest {

    private static final int WORKS = 20_000;

    private final LockDecider decider = new LockDecider();

    @Test
    void theVerdictIsWhatTryingEveryOrderOfEventsShows() {
        Map<LockAnswer, Integer> answers = new EnumMap<>(LockAnswer.class);
        for (long seed = 0; seed < WORKS; seed++) {
            RandomWork random = new RandomWork(seed);
            LockVerdict verdict = decider.decide(
                    new LockQuestion(random.work(), random.cluster(), VolcanoConfiguration.helmDefault()));
            answers.merge(verdict.answer(), 1, Integer::sum);
            EveryOrder tried = new EveryOrder(random.work(), random.nodes());
            String message = "seed %d: %s (%s)".formatted(seed, verdict.answer(), verdict.reason());
            switch (verdict.answer()) {
                case CANNOT_LOCK -> assertThat(tried.locks).as(message).isFalse();
                case CAN_LOCK -> assertThat(tried.locks).as(message).isTrue();
                case WILL_LOCK ->
                    assertThat(tried.locks && !tried.completes).as(message).isTrue();
                case UNDECIDED -> assertThat(verdict.reason()).as(message).isNotBlank();
            }
        }
        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(WORKS / 10);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(WORKS / 10);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(WORKS / 10);
        assertThat(answers.getOrDefault(LockAnswer.UNDECIDED, 0)).isLessThan(WORKS / 20);
    }
}
