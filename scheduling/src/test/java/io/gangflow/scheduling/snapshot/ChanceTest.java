package io.gangflow.scheduling.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ChanceTest {

    @Test
    void neighbouringSeedsDrawDifferently() {
        long firstOfTwo = LongStream.rangeClosed(1, 300)
                .filter(seed -> Chance.of(seed, "volcano").nextInt(2) == 0)
                .count();
        assertThat(firstOfTwo).isBetween(110L, 190L);
    }

    @Test
    void thePartsOfOneSimulationDrawDifferently() {
        long same = LongStream.rangeClosed(1, 300)
                .filter(seed -> Chance.of(seed, "volcano").nextInt(2)
                        == Chance.of(seed, "lab").nextInt(2))
                .count();
        assertThat(same).isBetween(110L, 190L);
    }

    @Test
    void theSameSeedAndPartDrawTheSame() {
        assertThat(Chance.of(7, "lab").nextLong()).isEqualTo(Chance.of(7, "lab").nextLong());
    }
}
