package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.verdict.proof.PlatformWork.Planted;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests verdicts on work of platform teams against the truth, which is known from trying every order, by construction,
 * or from simulations.
 */
class PlatformWorkTest {

    private static final int TINY_WORKS = 400;
    private static final int MOST_STATES = 1_500;
    private static final int LARGEST_PLAYED = 40;

    private final LockDecider decider = new LockDecider();
    private final List<String> undecided = new ArrayList<>();
    private final Map<LockAnswer, Integer> answers = new EnumMap<>(LockAnswer.class);

    @Test
    void smallWorkHasTheVerdictThatEveryOrderShows() {
        List<LockAnswer> compared = LongStream.range(0, TINY_WORKS)
                .parallel()
                .mapToObj(this::comparedTiny)
                .flatMap(Optional::stream)
                .toList();

        assertThat(compared).hasSizeGreaterThan(TINY_WORKS / 3);
        assertThat(compared.stream().filter(answer -> answer == LockAnswer.UNDECIDED))
                .hasSizeLessThan(compared.size() / 40);
        assertThat(compared).contains(LockAnswer.CANNOT_LOCK, LockAnswer.CAN_LOCK, LockAnswer.WILL_LOCK);
    }

    @Test
    void aPlantedLockIsNeverDenied() throws InterruptedException {
        decide(15, 5, 60, Planted.LOCK);

        assertThat(answers).doesNotContainKey(LockAnswer.CANNOT_LOCK);
        assertThat(undecided).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void aPlantedLockIsFoundAmongHundredsOfObjectsAndThousandsOfNodes() {
        for (long seed : List.of(15L, 23L)) {
            LockQuestion question = new Made(seed, 300, 1_000, Planted.LOCK).question();

            LockVerdict verdict = decider.decide(question);

            assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
            CounterExample example = verdict.example().orElseThrow();
            assertThat(example.events()).as("pods of the lock alone").hasSizeLessThan(10);
            ExampleCheck.holds(question, example, "seed " + seed);
        }
    }

    @Test
    void workForWhichEveryPoolHasANodeForEachPodNeverLocks() throws InterruptedException {
        decide(15, 5, 60, Planted.ROOM);

        assertThat(answers).doesNotContainKeys(LockAnswer.CAN_LOCK, LockAnswer.WILL_LOCK);
        assertThat(undecided).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void almostAllWorkOfPlatformTeamsIsDecided() throws InterruptedException {
        decide(30, 5, 100, Planted.NOTHING);

        assertThat(undecided).as("of %s", answers).hasSizeLessThanOrEqualTo(2);
        assertThat(answers).containsKeys(LockAnswer.CANNOT_LOCK, LockAnswer.WILL_LOCK);
    }

    /** Prints the numbers in docs/benchmarks.md. */
    @Test
    @Tag("slow")
    void workOfUpToAThousandObjects() throws InterruptedException {
        int[][] sizes = {{5, 30, 300}, {30, 100, 200}, {100, 300, 100}, {300, 1_000, 40}};
        for (int[] size : sizes) {
            for (Planted planted : Planted.values()) {
                answers.clear();
                List<Long> millis = decide(size[2], size[0], planted == Planted.ROOM ? size[1] / 3 : size[1], planted);
                System.out.printf(
                        "%d to %d objects, planted %s: %s, median %d ms, longest %d ms%n",
                        size[0],
                        size[1],
                        planted,
                        answers,
                        millis.get(millis.size() / 2),
                        millis.get(millis.size() - 1));
            }
        }
        undecided.forEach(System.out::println);
    }

    private Optional<LockAnswer> comparedTiny(long seed) {
        PlatformWork made = PlatformWork.tiny(seed);
        LockQuestion question = made.question();
        int[] nodes = made.pools().stream()
                .mapToInt(pool -> (int) (pool.allocatable().milliCpu() / 1_000))
                .toArray();
        boolean knowable =
                question.work().podSets().stream().mapToInt(PodSet::count).sum() < 10;
        EveryOrder tried = knowable ? new EveryOrder(question.work(), nodes, MOST_STATES) : null;
        if (tried == null || !tried.complete()) {
            return Optional.empty();
        }
        LockVerdict verdict = decider.decide(question);
        assertThat(
                        switch (verdict.answer()) {
                            case CANNOT_LOCK -> !tried.locks;
                            case CAN_LOCK -> tried.locks;
                            case WILL_LOCK -> tried.locks && !tried.completes;
                            case UNDECIDED -> true;
                        })
                .as("seed %d: %s, %s%n%s", seed, verdict.answer(), verdict.reason(), made.yaml())
                .isTrue();
        return Optional.of(verdict.answer());
    }

    /** Work with a log-uniform number of objects. */
    private static final class Made {

        private final int objects;
        private final LockQuestion question;

        Made(long seed, int least, int most, Planted planted) {
            Random random = new Random(seed * 0x9E3779B97F4A7C15L + most);
            objects = (int) Math.round(least * Math.pow((double) most / least, random.nextDouble()));
            question = PlatformWork.of(random.nextLong(), objects, planted).question();
        }

        int objects() {
            return objects;
        }

        LockQuestion question() {
            return question;
        }
    }

    /** Returns the duration of each in milliseconds, the shortest first. */
    private List<Long> decide(int works, int least, int most, Planted planted) throws InterruptedException {
        List<Long> millis = new ArrayList<>();
        for (long seed = 0; seed < works; seed++) {
            Made made = new Made(seed, least, most, planted);
            int objects = made.objects();
            LockQuestion question = made.question();
            long start = System.nanoTime();
            LockVerdict verdict = decider.decide(question);
            millis.add((System.nanoTime() - start) / 1_000_000);
            answers.merge(verdict.answer(), 1, Integer::sum);
            String about = "%s, %d to %d objects, seed %d (%d objects): %s, %s"
                    .formatted(planted, least, most, seed, objects, verdict.answer(), verdict.reason());
            if (verdict.answer() == LockAnswer.UNDECIDED) {
                undecided.add(about);
            } else if (verdict.answer() == LockAnswer.CAN_LOCK) {
                ExampleCheck.holds(question, verdict.example().orElseThrow(), about);
            } else if (objects <= LARGEST_PLAYED && verdict.answer() == LockAnswer.CANNOT_LOCK) {
                Outcome played = new SimulatedWork(
                                question.cluster(), SimulatedLauncher.Options.of(question.cluster(), seed))
                        .playInAnyOrder(question.work(), seed, event -> {});
                assertThat(played).as(about).isEqualTo(Outcome.COMPLETED);
            }
        }
        return millis.stream().sorted().toList();
    }
}
