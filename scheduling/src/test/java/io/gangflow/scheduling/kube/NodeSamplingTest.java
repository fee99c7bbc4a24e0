package io.gangflow.scheduling.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from kube-scheduler, schedule_one.go, numFeasibleNodesToFind. */
class NodeSamplingTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "99, 99",
        "100, 100",
        "101, 100",
        "200, 100",
        "250, 120",
        "1000, 420",
        "5000, 500",
        "6000, 300"
    })
    void theLargerTheClusterTheSmallerTheShareOfItsNodesThatIsEnough(int nodes, int enough) {
        assertThat(NodeSampling.wanted(nodes)).isEqualTo(enough);
    }

    @Test
    void theNextSearchStartsWhereTheLastOneEnded() {
        List<Integer> nodes = IntStream.range(0, 250).boxed().toList();
        NodeSampling sampling = new NodeSampling();

        assertThat(sampling.feasible(nodes, node -> node % 2 == 0))
                .as("all 125 even nodes would pass, 120 are enough")
                .hasSize(120)
                .startsWith(0)
                .endsWith(238);
        assertThat(sampling.feasible(nodes, node -> true))
                .hasSize(120)
                .startsWith(239)
                .endsWith(108);
    }

    @Test
    void bothWaysToSearchFindTheSameNodes() {
        List<Integer> nodes = IntStream.range(0, 250).boxed().toList();
        NodeSampling plain = new NodeSampling();
        NodeSampling fast = new NodeSampling();
        for (int divisor = 1; divisor < 6; divisor++) {
            int each = divisor;
            boolean[] passes = new boolean[250];
            nodes.forEach(node -> passes[node] = node % each == 0);
            int[] found = new int[250];
            int count = fast.feasible(passes, found);

            assertThat(Arrays.stream(found, 0, count).boxed().toList())
                    .isEqualTo(plain.feasible(nodes, node -> node % each == 0));
        }
    }

    @Test
    void aSearchOfAllNodesStartsAtTheSamePlaceAgain() {
        NodeSampling sampling = new NodeSampling();

        assertThat(sampling.feasible(List.of("a", "b", "c"), node -> true)).containsExactly("a", "b", "c");
        assertThat(sampling.feasible(List.of("a", "b", "c"), node -> !node.equals("b")))
                .containsExactly("a", "c");
    }

    @Test
    void theStartIsResetIfTheClusterHasBecomeTooSmall() {
        NodeSampling sampling = new NodeSampling();
        List<Integer> large = IntStream.range(0, 250).boxed().toList();
        sampling.feasible(large, node -> true);

        assertThat(sampling.feasible(large.subList(0, 120), node -> node > 110))
                .startsWith(111)
                .hasSize(9);
        assertThat(sampling.feasible(new boolean[] {true, true}, new int[2])).isEqualTo(2);
    }
}
