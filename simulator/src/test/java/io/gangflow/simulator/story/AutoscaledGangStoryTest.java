package io.gangflow.simulator.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four ranks with a GPU each, one GPU node, and an autoscaler that scales up to four nodes in two minutes. */
class AutoscaledGangStoryTest {

    private static final String GANG = "train";
    private static final long BOOT_MILLIS = 120_000;
    private static final List<String> INSTALLED = List.of("enqueue", "allocate", "backfill");
    private static final List<String> WITHOUT_ENQUEUE = List.of("allocate", "backfill");

    /** volcano #3910: a gang that is not admitted has no pods. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void asVolcanoIsInstalledNoPodExistsAndNoNodeComes(long seed) {
        Played played = Played.of("autoscaled-gang", volcano(INSTALLED, 1, 4), SchedulerName.VOLCANO, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.pods(GANG)).isEmpty();
        assertThat(played.timeline().nodes()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void withoutEnqueueItsNodesComeAndItStartsWhole(long seed) {
        Played played = Played.of("autoscaled-gang", volcano(WITHOUT_ENQUEUE, 1, 4), SchedulerName.VOLCANO, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(played.timeline().nodes()).hasSize(4);
        assertThat(played.placed(GANG))
                .hasSize(4)
                .allSatisfy(at -> assertThat(at).isBetween(BOOT_MILLIS, BOOT_MILLIS + 20_000));
        assertThat(played.placed(GANG).stream().distinct()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aPoolThatKeepsAWholeGangNeedsNoAutoscaler(long seed) {
        Played played = Played.of("autoscaled-gang", volcano(INSTALLED, 4, 4), SchedulerName.VOLCANO, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(played.placed(GANG)).allSatisfy(at -> assertThat(at).isLessThan(5_000));
    }

    /** The autoscaler does not add nodes all or nothing for a gang: useless nodes are paid for. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void halfTheNodesAreOfNoUseAndCost(long seed) {
        Played played = Played.of("autoscaled-gang", volcano(WITHOUT_ENQUEUE, 1, 2), SchedulerName.VOLCANO, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.timeline().nodes()).hasSize(2);
        assertThat(played.placed(GANG)).isEmpty();
        assertThat(played.timeline().usd()).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void underKubeSchedulerNodesComeAndTheFirstRankHoldsItsGpuIdle(long seed) {
        Played played = Played.of("autoscaled-gang", Played.cluster("autoscaled"), SchedulerName.KUBE_SCHEDULER, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(played.placed(GANG).stream().sorted().toList())
                .satisfies(at -> assertThat(at.get(0)).isLessThan(1_000))
                .satisfies(at -> assertThat(at.get(1)).isGreaterThanOrEqualTo(BOOT_MILLIS));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void underKubeSchedulerAPoolThatIsTooSmallLocksWhatItHas(long seed) {
        Played played =
                Played.of("autoscaled-gang", volcano(WITHOUT_ENQUEUE, 1, 2), SchedulerName.KUBE_SCHEDULER, seed);

        assertThat(played.outcome()).isEqualTo(Outcome.LOCKED);
        assertThat(played.gpus(GANG, played.timeline().endMillis() - 1)).isPositive();
    }

    private static Cluster volcano(List<String> actions, int count, int max) {
        return new Cluster("autoscaled", pools(count, max), actions, Optional.empty());
    }

    private static List<NodePool> pools(int count, int max) {
        NodePool pool = Played.cluster("autoscaled").nodePools().get(0).resized(count);
        return List.of(new NodePool(
                pool.name(),
                pool.count(),
                pool.machine(),
                pool.allocatable(),
                pool.labels(),
                pool.taints(),
                pool.price(),
                Optional.of(new NodePool.Scaling(1, max, 120))));
    }
}
