package io.gangflow.pipeline.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.NodeRule;
import io.gangflow.pipeline.model.Placement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Descriptions in messages of what a placement requires of nodes. */
final class NodesTest {

    @Test
    void conditionsAreWrittenAsSelectorsAre() {
        Placement placement = new Placement(
                List.of(),
                Map.of("zone", "a"),
                List.of(),
                List.of(
                        new NodeRule("disk", NodeRule.Operator.In, List.of("ssd", "nvme")),
                        new NodeRule("type", NodeRule.Operator.NotIn, List.of("spot")),
                        new NodeRule("gpu", NodeRule.Operator.Exists, List.of()),
                        new NodeRule("old", NodeRule.Operator.DoesNotExist, List.of()),
                        new NodeRule("cores", NodeRule.Operator.Gt, List.of("16"))),
                List.of());

        assertThat(Nodes.wanted(placement))
                .isEqualTo("zone=a, disk in (ssd, nvme), type notin (spot), gpu, !old, cores > 16");
    }
}
