package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.PodTrack;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Twenty GPUs for ml-team-a (weight 3) and ml-team-b (weight 1); team B submits first. */
class TeamQueuesStoryTest {

    private static final String A = "team-a-training";
    private static final String B = "team-b-training";
    private static final List<Integer> TRAININGS_OF_B = List.of(0, 1);
    private static final int MIN_AVAILABLE = 2;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whileTeamAIsAwayTeamBBorrowsEverything(long seed) {
        Played played = play(seed);
        QueueUse.Amount gpus = gpus(played, "ml-team-b", played.submitted(A));

        assertThat(played.gpus(B, played.submitted(A))).isEqualTo(20);
        assertThat(gpus.allocated()).isEqualTo(20);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whenTeamAComesItsShareIsReclaimedWithinSeconds(long seed) {
        Played played = play(seed);
        long soon = played.submitted(A) + 15_000;

        assertThat(played.gpus(A, soon)).isEqualTo(12);
        assertThat(played.gpus(B, soon)).isEqualTo(8);
        assertThat(gpus(played, "ml-team-a", soon).deserved()).isEqualTo(15);
        assertThat(gpus(played, "ml-team-b", soon).deserved()).isEqualTo(5);
        assertThat(gpus(played, "ml-team-b", soon).borrowed()).isEqualTo(3);
    }

    /** Three gangs of four are twelve GPUs; the fourth would be more than the fifteen that the team deserves. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void teamATakesNoMoreThanItDeserves(long seed) {
        Played played = play(seed);
        long firstEnds = played.pods(A).stream()
                .mapToLong(pod -> pod.endedMillis().orElseThrow())
                .min()
                .orElseThrow();

        assertThat(played.gpus(A, firstEnds - 100)).isEqualTo(12);
        assertThat(played.placed(A)).filteredOn(at -> at >= firstEnds - 100).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theElasticPartsGoAndNoGangOfTeamBIsBroken(long seed) {
        Played played = play(seed);

        for (int training : TRAININGS_OF_B) {
            for (long at = 5_000; at < played.ended(B) - 5_000; at += 500) {
                assertThat(Played.gpus(played.pods(B, training), at))
                        .as("training %d at %d ms, seed %d", training, at, seed)
                        .isGreaterThanOrEqualTo(MIN_AVAILABLE);
            }
        }
        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(played.ended(B)).isLessThan(10 * 60_000 + 15_000);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aGangOfTeamAStartsWhole(long seed) {
        Played played = play(seed);

        for (int gang = 0; gang < 4; gang++) {
            assertThat(played.pods(A, gang).stream()
                            .map(PodTrack::scheduledMillis)
                            .distinct())
                    .as("gang %d, seed %d", gang, seed)
                    .hasSize(1);
        }
    }

    /** No installation has the action reclaim by default: team A waits until team B is done. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void asVolcanoIsInstalledTeamAWaitsUntilTeamBIsDone(long seed) {
        Cluster described = Played.cluster("team-queues");
        Cluster installed = new Cluster(described.name(), described.nodePools(), List.of(), Optional.empty());
        Played played = Played.of("team-queues", installed, SchedulerName.VOLCANO, seed);

        assertThat(played.placed(A)).allSatisfy(at -> assertThat(at).isGreaterThan(played.ended(B) - 1_000));
    }

    private static QueueUse.Amount gpus(Played played, String name, long atMillis) {
        return played.timeline().queues().stream()
                .filter(shares -> shares.atMillis() <= atMillis)
                .reduce((first, second) -> second)
                .orElseThrow()
                .queues()
                .stream()
                .filter(queue -> queue.queue().equals(name))
                .map(queue -> queue.amounts().get(Resources.GPU))
                .findFirst()
                .orElseThrow();
    }

    private static Played play(long seed) {
        return Played.of("team-queues", "team-queues", SchedulerName.VOLCANO, seed);
    }
}
