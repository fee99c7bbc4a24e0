package io.gangflow.scheduling.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.snapshot.SeededRandom;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestNodeTest {

    private final BestNode inOrder = new BestNode(new FiltersInOrder());

    @Test
    void theHighestScoreWins() {
        assertThat(of(3, 9, 4, 8)).isEqualTo(1);
    }

    @Test
    void ofTwoEqualNodesTheFirstIsTaken() {
        assertThat(of(5, 5)).isZero();
        assertThat(of(1, 5, 5)).isEqualTo(1);
    }

    @Test
    void theFourthNodeStandsBelowTheSecondAndBeatsTheThird() {
        assertThat(of(1, 1, 5, 5)).isEqualTo(3);
        assertThat(of(1, 1, 5, 1, 5)).isEqualTo(4);
        assertThat(of(1, 1, 5, 1, 1, 5)).isEqualTo(2);
    }

    @Test
    void theChoiceIsTheTopOfAHeapOfAllNodes() {
        PlainPlacement plain = new PlainPlacement(new FiltersInOrder());
        for (long seed = 1; seed <= 500; seed++) {
            Random random = new Random(seed);
            long[] scores = random.longs(1 + random.nextInt(40), 0, 3).toArray();
            assertThat(inOrder.of(position -> scores[position], scores.length))
                    .as("seed %d", seed)
                    .isEqualTo(plain.topOfTheHeap(scores));
        }
    }

    @Test
    void nowAndThenAnotherOfTheEqualNodesIsFirstThroughTheFilters() {
        BestNode real = new BestNode(SeededRandom.of(1, "test"));
        long others = IntStream.range(0, 1_000)
                .map(any -> real.of(position -> position == 1 ? 1 : 2, 3))
                .peek(chosen -> assertThat(chosen).isNotEqualTo(1))
                .filter(chosen -> chosen == 2)
                .count();
        assertThat(others).isBetween(30L, 120L);
    }

    private int of(long... scores) {
        return inOrder.of(position -> scores[position], scores.length);
    }

    /** Never returns zero, which would mean that the filters finish in another order. */
    private static final class FiltersInOrder extends Random {
        private static final long serialVersionUID = 1;

        FiltersInOrder() {
            super(0);
        }

        @Override
        public int nextInt(int bound) {
            return bound - 1;
        }
    }
}
