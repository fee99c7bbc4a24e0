package io.gangflow.simulator.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the random differences between simulations, which correspond to those between recordings. */
class LabJitterTest {

    private static final String TWO_FOR_ONE_PLACE = """
            {"name": "one-place", "scheduler": "volcano", "nodes": [{"name": "n1", "cpu": 4, "memory": "8Gi", "gpu": 0}],
             "jobs": [
              {"name": "ap", "at": 0, "kind": "pods", "replicas": 1, "cpu": "3", "memory": "1Gi", "seconds": 1},
              {"name": "bs", "at": 0.3, "kind": "spark", "replicas": 1, "cpu": "500m", "memory": "1Gi", "seconds": 1,
               "driver": {"cpu": "3", "memory": "1Gi"}}]}
            """;

    private static final String TWO_EQUAL_NODES = """
            {"name": "tie", "scheduler": "volcano",
             "nodes": [{"name": "n1", "cpu": 4, "memory": "8Gi", "gpu": 0}, {"name": "n2", "cpu": 4, "memory": "8Gi", "gpu": 0}],
             "jobs": [{"name": "a", "at": 0, "kind": "pods", "replicas": 1, "cpu": "1", "memory": "1Gi", "seconds": 1}]}
            """;

    /**
     * Names decide between jobs of the same second, and bs-pg precedes podgroup-..; an earlier second takes precedence.
     */
    @Test
    void workIsDatedByWholeSecondsOfAClockThatDoesNotBeginWithTheRecording() {
        Set<String> first = new HashSet<>();
        for (PlayedRecord played : plays(TWO_FOR_ONE_PLACE, 60)) {
            long single = bound(played, "ap-0");
            long driver = bound(played, "bs-driver");
            boolean bothWereThere = Math.min(single, driver) > 400;
            if (bothWereThere) {
                first.add(single < driver ? "ap" : "bs");
            }
        }
        assertThat(first).containsExactlyInAnyOrder("ap", "bs");
    }

    @Test
    void theFirstTieOfNeighbouringSeedsIsBrokenEitherWay() {
        Set<String> nodes = new HashSet<>();
        plays(TWO_EQUAL_NODES, 20)
                .forEach(played -> nodes.add(pod(played, "a-0").node().orElseThrow()));
        assertThat(nodes).containsExactlyInAnyOrder("n1", "n2");
    }

    private static List<PlayedRecord> plays(String text, int seeds) {
        Scenario scenario = ScenarioReader.read(text);
        return LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> ScenarioPlay.play(scenario, LabLatencies.DEFAULT, seed))
                .toList();
    }

    private static long bound(PlayedRecord played, String pod) {
        return pod(played, pod).bound().orElse(Long.MAX_VALUE);
    }

    private static PlayedPod pod(PlayedRecord played, String name) {
        return requireNonNull(played.pods().get(name));
    }
}
