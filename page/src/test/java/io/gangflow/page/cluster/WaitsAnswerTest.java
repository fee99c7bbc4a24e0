package io.gangflow.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.verdict.why.WhyPending;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitsAnswerTest {

    private static final Resources NEEDS = new Resources(4_000, 1 << 30, Map.of());

    @Test
    void aLargeClusterGivesOnlyTheNodesWithMostRoomAndTheLargestHolders() {
        JsonNode why = new WaitsAnswer(now(3_000), Optional.empty())
                .json()
                .get("waiting")
                .get(0);

        assertThat(why.get("free")).hasSize(50);
        assertThat(why.get("free").get(0).get("node").textValue()).isEqualTo("n2999");
        assertThat(why.get("heldBy")).hasSize(50);
        assertThat(why.get("heldBy").get(0).get("name").textValue()).isEqualTo("holder-0");
        assertThat(why.get("sentence").textValue()).endsWith("free on 3000 nodes");
    }

    @Test
    void aSmallClusterGivesAllNodesAndHolders() {
        JsonNode why =
                new WaitsAnswer(now(3), Optional.empty()).json().get("waiting").get(0);

        assertThat(why.get("free")).hasSize(3);
        assertThat(why.get("heldBy")).hasSize(3);
    }

    private static LiveWaits.Now now(int nodes) {
        WhyPending why = new WhyPending(
                "train",
                List.of("train-0"),
                WhyPending.Cause.ROOM,
                1,
                NEEDS,
                "cpu",
                "",
                IntStream.range(0, nodes)
                        .mapToObj(node -> new WhyPending.Free("n" + node, new Resources(node, 0, Map.of())))
                        .toList(),
                IntStream.range(0, nodes)
                        .mapToObj(index -> new WhyPending.Holder("holder-" + index, 1, NEEDS, Optional.empty()))
                        .toList(),
                Optional.empty(),
                List.of(),
                List.of());
        return new LiveWaits.Now(Instant.EPOCH, Cluster.of("lab"), List.of(), false, List.of(why), 0);
    }
}
