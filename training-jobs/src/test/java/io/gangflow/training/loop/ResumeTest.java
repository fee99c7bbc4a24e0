package io.gangflow.training.loop;

import static io.gangflow.training.loop.Trainings.gang;
import static io.gangflow.training.loop.Trainings.outcome;
import static io.gangflow.training.loop.Trainings.train;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.checkpoint.CheckpointException;
import io.gangflow.training.checkpoint.CheckpointStore;
import io.gangflow.training.collective.CollectiveException;
import io.gangflow.training.collective.LocalRing;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.model.Network;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a gang that is killed at any point and restarted ends with the same bits as an uninterrupted one. */
class ResumeTest {

    private static final int RANKS = 2;

    /** Five steps of two ranks, or nine of one, in each of two epochs. */
    private static final Settings SETTINGS = Trainings.settings(160);

    private final List<String> log = new ArrayList<>();

    private Checkpoints checkpoints(MortalStore store, int every) {
        return new Checkpoints(Optional.of(new CheckpointStore(store, 2, log::add)), every);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aGangThatIsKilledBeforeAnyOperationEndsAsIfItWasNot(int victim) throws Exception {
        List<String> expected = outcome(gang(RANKS, SETTINGS, Checkpoints.NONE));
        int operation = 0;
        int resumed = 0;
        while (killed(victim, operation, expected)) {
            resumed += log.isEmpty() ? 1 : 0;
            operation++;
        }
        assertThat(operation).isGreaterThan(14);
        assertThat(resumed).isPositive();
    }

    /** Kills a rank before an operation and restarts the gang; returns false if that operation is never reached. */
    private boolean killed(int victim, int operation, List<String> expected) throws Exception {
        MortalStore store = new MortalStore();
        Checkpoints checkpoints = checkpoints(store, 2);
        try (LocalRing ring = new LocalRing(RANKS, Duration.ofSeconds(30))) {
            List<Future<TrainingResult>> ranks = ring.start(group ->
                    train(SETTINGS, group.rank() == victim ? new MortalGroup(group, operation) : group, checkpoints));
            try {
                ranks.get(victim).get(60, TimeUnit.SECONDS);
                return false;
            } catch (ExecutionException dead) {
                assertThat(dead).hasCauseInstanceOf(KilledException.class);
                assertThatThrownBy(() -> ranks.get(1 - victim).get(60, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(CollectiveException.class)
                        .hasMessageContaining("lost rank " + victim);
            }
        }
        boolean saved = store.names().stream().anyMatch(name -> name.endsWith(".sha256"));
        TrainingResult again = gang(RANKS, SETTINGS, checkpoints);
        assertThat(outcome(again))
                .as("rank %d, operation %d", victim, operation)
                .isEqualTo(expected);
        assertThat(again.resumedAt() > 0).isEqualTo(saved);
        return true;
    }

    @ParameterizedTest
    @EnumSource(MortalStore.Moment.class)
    void aRankThatIsKilledInAnyChangeOfItsFilesEndsAsIfItWasNot(MortalStore.Moment moment) {
        List<String> expected = outcome(train(SETTINGS, new SoloCollective(), Checkpoints.NONE));
        MortalStore whole = new MortalStore();
        assertThat(outcome(train(SETTINGS, new SoloCollective(), checkpoints(whole, 3))))
                .isEqualTo(expected);
        assertThat(whole.changes()).isGreaterThan(12);
        for (int change = 0; change < whole.changes(); change++) {
            MortalStore store = new MortalStore();
            store.dieAt(change, moment);
            assertThatThrownBy(() -> train(SETTINGS, new SoloCollective(), checkpoints(store, 3)))
                    .isInstanceOf(KilledException.class);
            store.dieAt(Integer.MAX_VALUE, moment);
            assertThat(outcome(train(SETTINGS, new SoloCollective(), checkpoints(store, 3))))
                    .as("%s change %d", moment, change)
                    .isEqualTo(expected);
            assertThat(store.names()).containsAll(whole.names());
        }
    }

    @Test
    void aTrainingThatIsDoneIsNotDoneAgain() throws Exception {
        MortalStore store = new MortalStore();
        TrainingResult first = gang(RANKS, SETTINGS, checkpoints(store, 0));
        TrainingResult again = gang(RANKS, SETTINGS, checkpoints(store, 0));
        assertThat(again.epochs()).isEqualTo(first.epochs());
        assertThat(again.resumedAt()).isEqualTo(first.steps());
    }

    /** In each step all ranks together take the next samples of the same order, however many ranks share them. */
    @Test
    void aGangThatComesBackWithAnotherWorldSizeSeesTheSameSamplesInEveryStep() throws Exception {
        Settings shared =
                new Settings(Network.DIGITS, 2, new Batch(240, true, Batch.MAX), 0.5, Schedule.LINEAR, 0.9, 0);
        TrainingResult alone = train(shared, new SoloCollective(), Checkpoints.NONE);
        MortalStore store = new MortalStore();
        store.dieAt(4, MortalStore.Moment.BEFORE);
        assertThatThrownBy(() -> gang(2, shared, checkpoints(store, 2))).hasMessageContaining("BEFORE the writing");
        store.dieAt(Integer.MAX_VALUE, MortalStore.Moment.BEFORE);
        TrainingResult elastic = gang(3, shared, checkpoints(store, 2));
        assertThat(elastic.resumedAt()).isEqualTo(2);
        assertThat(elastic.steps()).isEqualTo(alone.steps());
        for (int epoch = 0; epoch < 2; epoch++) {
            assertThat(elastic.epochs().get(epoch).loss())
                    .isCloseTo(alone.epochs().get(epoch).loss(), org.assertj.core.data.Percentage.withPercentage(0.2));
        }
    }

    @Test
    void twiceTheRanksWithAsManySamplesEachLearnTwiceAsFast() {
        assertThat(Batch.perRank(16).rateFactor(2, 4)).isEqualTo(2);
        assertThat(new Batch(64, true, Batch.MAX).rateFactor(2, 4)).isEqualTo(1);
        assertThatThrownBy(() -> new Batch(64, true, Batch.MAX).ofOneRank(3))
                .hasMessage("--global-batch is 64, which 3 ranks cannot share evenly");
    }

    @Test
    void damagedCheckpointsAreRefusedAndTheOneBeforeIsUsed() {
        List<String> expected = outcome(train(SETTINGS, new SoloCollective(), Checkpoints.NONE));
        MortalStore whole = new MortalStore();
        train(SETTINGS, new SoloCollective(), checkpoints(whole, 3));
        List<String> newest = whole.names().subList(3, 6);
        for (String name : newest) {
            for (int position : new int[] {0, 9, 63, whole.content(name).length - 2}) {
                MortalStore store = new MortalStore();
                store.files().putAll(whole.files());
                byte[] content = store.content(name).clone();
                content[position] ^= (byte) 0x10;
                store.files().put(name, content);
                TrainingResult again = train(SETTINGS, new SoloCollective(), checkpoints(store, 3));
                assertThat(outcome(again)).as("%s at %d", name, position).isEqualTo(expected);
                assertThat(again.resumedAt()).isEqualTo(15);
            }
        }
        assertThat(log)
                .hasSize(12)
                .allSatisfy(line -> assertThat(line).startsWith("refused the checkpoint of step 18"));
    }

    @Test
    void aTrainingWhoseCheckpointsAreAllDamagedDoesNotBeginAnew() {
        MortalStore store = new MortalStore();
        train(SETTINGS, new SoloCollective(), checkpoints(store, 3));
        store.files().replaceAll((name, content) -> name.endsWith(".sha256") ? content : new byte[] {1, 2, 3});
        assertThatThrownBy(() -> train(SETTINGS, new SoloCollective(), checkpoints(store, 3)))
                .isInstanceOf(CheckpointException.class)
                .hasMessage(
                        "all 2 checkpoints are damaged, of the steps [18, 15]; move them to another folder to start again");
        assertThat(store.files()).hasSize(6);
    }

    @Test
    void aCheckpointOfAnotherTrainingStopsEveryRank() throws Exception {
        MortalStore store = new MortalStore();
        gang(RANKS, SETTINGS, checkpoints(store, 0));
        Settings other = new Settings(Network.DIGITS, 2, Batch.perRank(160), 0.5, Schedule.LINEAR, 0.9, 7);
        try (LocalRing ring = new LocalRing(RANKS, Duration.ofSeconds(30))) {
            for (Future<TrainingResult> rank : ring.start(group -> train(other, group, checkpoints(store, 0)))) {
                assertThatThrownBy(() -> rank.get(60, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(CheckpointException.class)
                        .hasMessageContaining("is of another training: digits with seed 0 and 1438 samples, "
                                + "this one is digits with seed 7 and 1438 samples");
            }
        }
    }

    @Test
    void partsOfABatchAddUpToTheBatch() {
        Settings parts = new Settings(Network.DIGITS, 2, new Batch(160, false, 48), 0.5, Schedule.LINEAR, 0.9, 0);
        TrainingResult whole = train(SETTINGS, new SoloCollective(), Checkpoints.NONE);
        TrainingResult accumulated = train(parts, new SoloCollective(), Checkpoints.NONE);
        assertThat(accumulated.last().loss())
                .isCloseTo(whole.last().loss(), org.assertj.core.data.Percentage.withPercentage(0.01));
        assertThat(accumulated.steps()).isEqualTo(whole.steps());
    }

    @Test
    void aLossThatIsNoNumberStopsTheTrainingBeforeItIsSaved() {
        Settings steep = new Settings(Network.DIGITS, 2, Batch.perRank(160), 1000, Schedule.CONSTANT, 0.9, 0);
        MortalStore store = new MortalStore();
        assertThatThrownBy(() -> train(steep, new SoloCollective(), checkpoints(store, 1)))
                .isInstanceOf(NotFiniteException.class)
                .hasMessageMatching(
                        "the loss of step \\d+ in epoch \\d is (NaN|Infinity) on this rank and (NaN|Infinity)"
                                + " over all ranks; try a lower --lr");
    }
}
