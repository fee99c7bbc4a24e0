package io.gangflow.training.loop;

import static io.gangflow.training.loop.Trainings.gang;
import static io.gangflow.training.loop.Trainings.outcome;
import static io.gangflow.training.loop.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.LocalRing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Kills gangs of two to four ranks at more than 2,000 points; each is restarted and ends with the same bits. */
@Tag("slow")
class KillPointsTest {

    private static final int SAVED_EVERY = 7;

    /** Samples of all ranks in a step. */
    private static final int SAMPLES = 24;

    private static final AtomicInteger POINTS = new AtomicInteger();
    private static final AtomicInteger RESUMED = new AtomicInteger();

    @AfterAll
    static void atLeast2000() {
        System.out.printf("%d kill points, %d of them before an operation and resumed%n", POINTS.get(), RESUMED.get());
        assertThat(POINTS.get()).isGreaterThan(2000);
        assertThat(RESUMED.get()).isPositive();
    }

    @ParameterizedTest(name = "rank {1} of {0}")
    @CsvSource({"2, 0", "2, 1", "3, 0", "3, 1", "3, 2", "4, 0", "4, 1", "4, 2", "4, 3"})
    void aRankThatIsKilledBeforeAnyOperationEndsWithTheSameBits(int ranks, int victim) throws Exception {
        Settings settings = Trainings.settings(SAMPLES / ranks);
        List<String> expected = outcome(gang(ranks, settings, Checkpoints.NONE));
        Point point = new Point(settings, ranks, victim, 0);
        for (; point.isReached(expected); point = point.next()) {
            POINTS.incrementAndGet();
            RESUMED.addAndGet(point.store().names().isEmpty() ? 0 : 1);
        }
        assertThat(point.operation()).isPositive();
    }

    @ParameterizedTest(name = "{0} ranks, {1} the change")
    @MethodSource
    void aRankThatIsKilledInAnyChangeOfItsFilesEndsWithTheSameBits(int ranks, MortalStore.Moment moment)
            throws Exception {
        Settings settings = Trainings.settings(SAMPLES / ranks);
        List<String> expected = outcome(gang(ranks, settings, Checkpoints.NONE));
        POINTS.addAndGet(killedInEachChange(settings, ranks, moment, expected));
    }

    static Stream<Arguments> aRankThatIsKilledInAnyChangeOfItsFilesEndsWithTheSameBits() {
        return IntStream.rangeClosed(2, 4)
                .boxed()
                .flatMap(ranks -> Stream.of(MortalStore.Moment.values()).map(moment -> Arguments.of(ranks, moment)));
    }

    private static Checkpoints checkpoints(MortalStore store) {
        return new Checkpoints(Optional.of(new CheckpointStore(store, 2, line -> {})), SAVED_EVERY);
    }

    /** Kills the rank that saves, before, within and after each change of its files; returns the number of changes. */
    private static int killedInEachChange(
            Settings settings, int ranks, MortalStore.Moment moment, List<String> expected) throws Exception {
        for (int change = 0; ; change++) {
            MortalStore store = new MortalStore();
            store.dieAt(change, moment);
            if (!isKilled(ranks, settings, store)) {
                return change;
            }
            store.dieAt(Integer.MAX_VALUE, moment);
            assertThat(outcome(gang(ranks, settings, checkpoints(store))))
                    .as("%d ranks, %s change %d", ranks, moment, change)
                    .isEqualTo(expected);
        }
    }

    private static boolean isKilled(int ranks, Settings settings, MortalStore store) throws Exception {
        try {
            gang(ranks, settings, checkpoints(store));
            return false;
        } catch (ExecutionException | CancellationException dead) {
            assertThat(dead).hasRootCauseInstanceOf(KilledException.class);
            return true;
        }
    }

    /** A rank that is killed before one of its operations. */
    private record Point(Settings settings, int ranks, int victim, int operation, MortalStore store) {

        Point(Settings settings, int ranks, int victim, int operation) {
            this(settings, ranks, victim, operation, new MortalStore());
        }

        Point next() {
            return new Point(settings, ranks, victim, operation + 1);
        }

        /** Kills and restarts; returns false if the rank ends before the operation. */
        boolean isReached(List<String> expected) throws Exception {
            if (!isKilled()) {
                return false;
            }
            assertThat(outcome(gang(ranks, settings, checkpoints(store))))
                    .as("%d ranks, rank %d, operation %d", ranks, victim, operation)
                    .isEqualTo(expected);
            return true;
        }

        private boolean isKilled() throws Exception {
            try (LocalRing ring = new LocalRing(ranks, Duration.ofSeconds(30))) {
                List<Future<TrainingResult>> results = ring.start(group -> train(
                        settings,
                        group.rank() == victim ? new MortalGroup(group, operation) : group,
                        checkpoints(store)));
                results.get(victim).get(60, TimeUnit.SECONDS);
                return false;
            } catch (ExecutionException dead) {
                assertThat(dead).hasCauseInstanceOf(KilledException.class);
                return true;
            }
        }
    }
}
