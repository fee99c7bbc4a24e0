package io.gangflow.training.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributedSamplerTest {

    @ParameterizedTest
    @CsvSource({"1438, 1", "1438, 4", "10, 3", "2, 5", "7, 7"})
    void ranksTakeTurnsInOneOrderThatIsPaddedFromItsStart(int count, int worldSize) {
        int[] order = new DistributedSampler(count, 0, 1, 5).indexes(2);
        assertThat(Arrays.stream(order).sorted())
                .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
        int perRank = (count + worldSize - 1) / worldSize;
        for (int rank = 0; rank < worldSize; rank++) {
            int[] own = new DistributedSampler(count, rank, worldSize, 5).indexes(2);
            assertThat(own).hasSize(perRank);
            for (int i = 0; i < perRank; i++) {
                assertThat(own[i]).isEqualTo(order[(i * worldSize + rank) % count]);
            }
        }
    }

    @Test
    void everyEpochAndSeedHasAnOrderOfItsOwn() {
        DistributedSampler sampler = new DistributedSampler(100, 0, 2, 1);
        assertThat(sampler.indexes(0)).isEqualTo(new DistributedSampler(100, 0, 2, 1).indexes(0));
        assertThat(sampler.indexes(0)).isNotEqualTo(sampler.indexes(1));
        assertThat(sampler.indexes(0)).isNotEqualTo(new DistributedSampler(100, 0, 2, 9).indexes(0));
    }
}
