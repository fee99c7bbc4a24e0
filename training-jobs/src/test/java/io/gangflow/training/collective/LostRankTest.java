package io.gangflow.training.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.StandardProtocolFamily;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LostRankTest {

    @ParameterizedTest
    @CsvSource({
        "2, 0, 100, INET",
        "2, 1, 1000000, INET",
        "4, 0, 100, INET",
        "4, 2, 1000000, INET",
        "5, 3, 431080, INET",
        "2, 0, 100, UNIX",
        "2, 1, 1000000, UNIX",
        "5, 3, 431080, UNIX"
    })
    void aRankThatGoesIsNamedByAllOthersWithinASecond(
            int worldSize, int victim, int size, StandardProtocolFamily family) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofSeconds(30), Algorithm.AUTO, family)) {
            List<Future<Long>> rounds = ring.start(rank -> reduceUntilItFails(rank, size, victim));
            Future<Long> last = rounds.get(victim);
            assertThat(last.get(20, TimeUnit.SECONDS)).isEqualTo(20);
            long gone = System.nanoTime();
            for (int rank = 0; rank < worldSize; rank++) {
                if (rank != victim) {
                    Future<Long> survivor = rounds.get(rank);
                    assertThatThrownBy(() -> survivor.get(20, TimeUnit.SECONDS))
                            .isInstanceOf(ExecutionException.class)
                            .cause()
                            .isInstanceOfSatisfying(
                                    CollectiveException.class,
                                    lost -> assertThat(lost.peer())
                                            .as(lost.getMessage())
                                            .isEqualTo(victim));
                }
            }
            assertThat(Duration.ofNanos(System.nanoTime() - gone)).isLessThan(Duration.ofSeconds(1));
        }
    }

    private static long reduceUntilItFails(Collective rank, int size, int victim) {
        FloatBucket bucket = new FloatBucket(size);
        for (long round = 0; ; round++) {
            if (rank.rank() == victim && round == 20) {
                rank.close();
                return round;
            }
            rank.allReduceMean(bucket);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aRankThatStaysSilentIsGivenUp(int worldSize) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofMillis(200))) {
            assertThatThrownBy(() -> ring.rank(1).barrier())
                    .isInstanceOf(CollectiveException.class)
                    .hasMessageStartingWith("rank 1 lost rank 0 in exchange 1: nothing moved");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void ranksThatReduceDifferentSizesAreFoundOut(int worldSize) throws Exception {
        try (LocalRing ring = new LocalRing(worldSize, Duration.ofSeconds(30))) {
            List<Future<Boolean>> results = ring.start(rank -> {
                rank.allReduceMean(new FloatBucket(10 + rank.rank()));
                return true;
            });
            for (Future<Boolean> result : results) {
                assertThatThrownBy(() -> result.get(20, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(CollectiveException.class);
            }
        }
    }
}
