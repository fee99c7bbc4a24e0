package io.gangflow.scheduling.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeededRandomTest {

    @Test
    void neighbouringSeedsDrawDifferently() {
        long firstOfTwo = LongStream.rangeClosed(1, 300)
                .filter(seed -> SeededRandom.of(seed, "volcano").nextInt(2) == 0)
                .count();
        assertThat(firstOfTwo).isBetween(110L, 190L);
    }

    @Test
    void thePartsOfOneSimulationDrawDifferently() {
        long same = LongStream.rangeClosed(1, 300)
                .filter(seed -> SeededRandom.of(seed, "volcano").nextInt(2)
                        == SeededRandom.of(seed, "lab").nextInt(2))
                .count();
        assertThat(same).isBetween(110L, 190L);
    }

    @Test
    void theSameSeedAndPartDrawTheSame() {
        assertThat(SeededRandom.of(7, "lab").nextLong())
                .isEqualTo(SeededRandom.of(7, "lab").nextLong());
    }
}
