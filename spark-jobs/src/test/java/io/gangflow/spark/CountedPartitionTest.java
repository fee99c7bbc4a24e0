package io.gangflow.spark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

class CountedPartitionTest {

    @Test
    void moreWordsThanTheTableHoldsAreGivenInSeveralRounds() {
        Random random = new Random(3);
        Map<String, Long> expected = new HashMap<>();
        List<byte[]> lines = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            String word = Integer.toString(random.nextInt(100_000), 36) + "x".repeat(random.nextInt(12));
            expected.merge(word, 2L, Long::sum);
            lines.add((word + " " + word).getBytes(ISO_8859_1));
        }
        lines.add("y ".repeat(50_000).getBytes(ISO_8859_1));
        expected.merge("y", 50_000L, Long::sum);

        Map<String, Long> counted = new HashMap<>();
        int given = 0;
        CountedPartition partition = new CountedPartition(lines.iterator(), 1);
        while (partition.hasNext()) {
            Tuple2<byte[], Long> word = partition.next();
            counted.merge(new String(word._1(), ISO_8859_1), word._2(), Long::sum);
            given++;
        }

        assertThat(counted).isEqualTo(expected);
        assertThat(given).isGreaterThan(expected.size());
    }
}
