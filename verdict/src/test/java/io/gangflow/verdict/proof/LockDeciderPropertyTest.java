package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.WorkComparison.Compared;
import io.gangflow.verdict.proof.WorkComparison.Large;
import io.gangflow.verdict.proof.WorkComparison.Tried;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Compares the verdict with every order of events, tried one by one without any of the proof's shortcuts. */
class LockDeciderPropertyTest {

    /** Number of works; those with few enough orders are compared. */
    private static final int WORKS = 24_000;

    private static final int LIVE_WORKS = 8_000;
    private static final int LAUNCHED_WORKS = 8_000;
    private static final int PRIORITY_WORKS = 8_000;
    private static final int LEAST_COMPARED = 20_000;

    /** The results for the plain works by their seeds: two tests ask for them. */
    private static final Map<Long, Tried> PLAIN = new ConcurrentHashMap<>();

    /** The results for the works of several priorities by their seeds: two tests ask for them. */
    private static final Map<Long, Tried> PRIORITIES = new ConcurrentHashMap<>();

    @Test
    void theVerdictIsWhatTryingEveryOrderOfEventsShows() {
        Map<LockAnswer, Long> answers = answers(
                WORKS,
                LEAST_COMPARED,
                seed -> WorkComparison.compare(new RandomWork(seed), RandomWork::work, LockDeciderPropertyTest::plain));

        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(WORKS / 4);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(WORKS / 50);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(WORKS / 20);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(WORKS / 20);
    }

    @Test
    void soIsTheVerdictOnWorkThatIsPartlyUnderWay() {
        Map<LockAnswer, Long> answers = compared(LIVE_WORKS, LIVE_WORKS / 2, RandomWork::new, LiveWork::of);

        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(LIVE_WORKS / 8);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(LIVE_WORKS / 100);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(LIVE_WORKS / 50);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(LIVE_WORKS / 8);
    }

    /** Launchers hold resources while they wait for the objects that they have created. */
    @Test
    void soIsTheVerdictOnWorkThatPodsOfArgosCreate() {
        Map<LockAnswer, Long> answers =
                compared(LAUNCHED_WORKS, LAUNCHED_WORKS / 2, seed -> new RandomWork(seed, true), RandomWork::work);

        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(LAUNCHED_WORKS / 8);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(LAUNCHED_WORKS / 100);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(LAUNCHED_WORKS / 50);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(LAUNCHED_WORKS / 8);
    }

    /** A pod that kube-scheduler evicts is recreated, whichever scheduler placed it. */
    @Test
    void soIsTheVerdictOnWorkOfSeveralPriorities() {
        Map<LockAnswer, Long> answers = answers(
                PRIORITY_WORKS,
                PRIORITY_WORKS / 2,
                seed -> WorkComparison.compare(
                        RandomWork.ofPriorities(seed), RandomWork::work, LockDeciderPropertyTest::ofPriorities));

        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(PRIORITY_WORKS / 8);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(PRIORITY_WORKS / 100);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(PRIORITY_WORKS / 50);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(PRIORITY_WORKS / 8);
    }

    /** Running servers are evicted, too, and are then pending like other pods. */
    @Test
    void soIsTheVerdictOnWorkOfSeveralPrioritiesThatIsPartlyUnderWay() {
        Map<LockAnswer, Long> answers =
                compared(PRIORITY_WORKS, PRIORITY_WORKS / 2, RandomWork::ofPriorities, LiveWork::of);

        assertThat(answers.get(LockAnswer.CANNOT_LOCK)).isGreaterThan(PRIORITY_WORKS / 8);
        assertThat(answers.get(LockAnswer.CAN_LOCK)).isGreaterThan(PRIORITY_WORKS / 100);
        assertThat(answers.get(LockAnswer.WILL_LOCK)).isGreaterThan(PRIORITY_WORKS / 50);
        assertThat(answers.get(LockAnswer.UNDECIDED)).isLessThan(PRIORITY_WORKS / 6);
    }

    /** Tests the methods for work of any size, without the additional search for small work. */
    @Test
    void soAreTheProofAndTheExamplesForLargeWork() {
        comparedLarge(WORKS / 2, RandomWork::new, LockDeciderPropertyTest::plain);
    }

    @Test
    void soAreTheProofAndTheExamplesForLargeWorkOfSeveralPriorities() {
        comparedLarge(PRIORITY_WORKS, RandomWork::ofPriorities, LockDeciderPropertyTest::ofPriorities);
    }

    private static void comparedLarge(int works, LongFunction<RandomWork> worlds, Function<RandomWork, Tried> orders) {
        List<Large> found = LongStream.range(0, works)
                .parallel()
                .mapToObj(seed -> WorkComparison.large(worlds.apply(seed), orders))
                .flatMap(Optional::stream)
                .toList();

        assertThat(found.stream().filter(each -> each.cannot() && each.locks()))
                .as("proofs that are wrong")
                .isEmpty();
        assertThat(found.stream().filter(each -> each.can() && !each.locks()))
                .as("examples that are wrong")
                .isEmpty();
        assertThat(found.stream().filter(Large::cannot)).hasSizeGreaterThan(works / 8);
        assertThat(found.stream().filter(Large::can)).hasSizeGreaterThan(works / 100);
    }

    private static Tried plain(RandomWork random) {
        return PLAIN.computeIfAbsent(random.seed, seed -> Tried.of(random.work(), random));
    }

    private static Tried ofPriorities(RandomWork random) {
        return PRIORITIES.computeIfAbsent(random.seed, seed -> Tried.of(random.work(), random));
    }

    private static Map<LockAnswer, Long> compared(
            int works, int least, LongFunction<RandomWork> worlds, Function<RandomWork, ResultingWork> kind) {
        return answers(
                works,
                least,
                seed -> WorkComparison.compare(
                        worlds.apply(seed), kind, random -> Tried.of(kind.apply(random), random)));
    }

    private static Map<LockAnswer, Long> answers(int works, int least, LongFunction<Optional<Compared>> comparison) {
        List<Compared> compared = LongStream.range(0, works)
                .parallel()
                .mapToObj(comparison)
                .flatMap(Optional::stream)
                .toList();

        assertThat(compared).hasSizeGreaterThanOrEqualTo(least);
        assertThat(compared.stream().filter(each -> !each.agrees()))
                .as("contradictions among %d works, seeds 0 to %d", compared.size(), works - 1)
                .isEmpty();
        Map<LockAnswer, Long> answers = new EnumMap<>(LockAnswer.class);
        compared.forEach(each -> answers.merge(each.verdict().answer(), 1L, Long::sum));
        return answers;
    }
}
