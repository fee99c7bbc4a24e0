package io.gangflow.simulator.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.simulator.volcano.VolcanoConfiguration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The verdict against every order of events, tried one by one without any of the proof's shortcuts. */
class LockDeciderPropertyTest {

    /** Of which those are compared whose orders are few enough to be tried. */
    private static final int WORKS = 24_000;

    private static final int LEAST_COMPARED = 20_000;

    private final LockDecider decider = new LockDecider();

    @Test
    void theVerdictIsWhatTryingEveryOrderOfEventsShows() {
        List<Compared> compared = LongStream.range(0, WORKS)
                .parallel()
                .mapToObj(this::compare)
                .flatMap(Optional::stream)
                .toList();

        assertThat(compared).hasSizeGreaterThanOrEqualTo(LEAST_COMPARED);
        assertThat(compared)
                .as("contradictions among %d works, seeds 0 to %d", compared.size(), WORKS - 1)
                .allMatch(Compared::agrees);
        Map<LockAnswer, Long> answers = new EnumMap<>(LockAnswer.class);
        compared.forEach(each -> answers.merge(each.verdict().answer(), 1L, Long::sum));
        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(WORKS / 4);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(WORKS / 50);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(WORKS / 20);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(WORKS / 20);
    }

    private Optional<Compared> compare(long seed) {
        RandomWork random = new RandomWork(seed);
        EveryOrder tried = new EveryOrder(random.work(), random.nodes());
        if (!tried.complete()) {
            return Optional.empty();
        }
        LockVerdict verdict =
                decider.decide(new LockQuestion(random.work(), random.cluster(), VolcanoConfiguration.helmDefault()));
        return Optional.of(new Compared(seed, verdict, tried.locks, tried.completes));
    }

    /** What was said of a work, and what trying it showed. */
    private record Compared(long seed, LockVerdict verdict, boolean locks, boolean completes) {

        boolean agrees() {
            return switch (verdict.answer()) {
                case CANNOT_LOCK -> !locks;
                case CAN_LOCK -> locks;
                case WILL_LOCK -> locks && !completes;
                case UNDECIDED -> !verdict.reason().isEmpty();
            };
        }
    }
}
