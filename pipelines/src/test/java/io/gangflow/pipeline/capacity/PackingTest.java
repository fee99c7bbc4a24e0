package io.gangflow.pipeline.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.plan.Gang;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PackingTest {

    @Test
    void aPackingIsFoundWhenThereIsOne() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            int nodes = 1 + random.nextInt(4);
            Resources node = Resources.of(4_000, 8L << 30);
            Gang.Member first = member(1 + random.nextInt(4), random);
            Gang.Member second = member(1 + random.nextInt(5), random);
            boolean fits = Packing.fits(List.of(first, second), List.of(Cluster.pool("p", nodes, node)));
            boolean expected = tryAll(first, second, nodes, 0, first.replicas(), second.replicas());
            assertThat(fits).as("seed 7, round %d", round).isEqualTo(expected);
        }
    }

    private static Gang.Member member(int replicas, Random random) {
        Resources each = Resources.of(500L * (1 + random.nextInt(7)), (1L + random.nextInt(7)) << 30);
        return new Gang.Member("r", replicas, each, false);
    }

    /** Tries every distribution of the pods, one node after the other. */
    private static boolean tryAll(Gang.Member first, Gang.Member second, int nodes, int node, int left, int right) {
        if (left == 0 && right == 0) {
            return true;
        }
        if (node == nodes) {
            return false;
        }
        for (int a = 0; a <= left; a++) {
            for (int b = 0; b <= right; b++) {
                Resources sum =
                        first.resources().times(a).plus(second.resources().times(b));
                if (sum.fitsIn(Resources.of(4_000, 8L << 30))
                        && tryAll(first, second, nodes, node + 1, left - a, right - b)) {
                    return true;
                }
            }
        }
        return false;
    }
}
