package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From S3 to S3, end to end: Spark and the single pod count the same words of the same text, byte for byte. */
class GoldenTest {

    private static final long SEED = 7;
    private static final int LINES = 20_000;

    @TempDir
    Path folder;

    @Test
    void sparkAndTheSinglePodWriteWhatAPlainCountFinds() throws IOException {
        SparkIsland island = SparkIsland.built();
        try (S3Fixture s3 = S3Fixture.start(folder)) {
            Map<String, Integer> counts = new TreeMap<>();
            s3.write("corpus/books/one.txt", text(new Random(SEED), counts));
            s3.write("corpus/books/two.txt", text(new Random(SEED + 1), counts));
            String expected = counts.entrySet().stream()
                    .map(word -> word.getKey() + "\t" + word.getValue() + "\n")
                    .collect(Collectors.joining());
            try (RunningProgram spark = island.start(
                            "io.gangflow.spark.submit.Entrypoint",
                            s3.environment(),
                            "driver",
                            "--master",
                            "local[2]",
                            "--class",
                            "io.gangflow.spark.WordCount",
                            "local:///opt/gangflow/spark-jobs.jar",
                            "s3://corpus/books",
                            "s3://results/spark");
                    RunningProgram single = island.start(
                            "io.gangflow.jobs.WordCount",
                            s3.environment(),
                            "s3a://corpus/books",
                            "s3://results/single.tsv")) {
                assertThat(single.end().exit()).isZero();
                RunningProgram.End end = spark.end();
                assertThat(end.exit()).as(end.output()).isZero();
            }
            assertThat(Files.readString(s3.file("results/single.tsv")))
                    .as("seed " + SEED)
                    .isEqualTo(expected);
            assertThat(parts(s3)).as("seed " + SEED).isEqualTo(expected);
            assertThat(s3.keys("results/spark")).contains("_SUCCESS").noneMatch(key -> key.startsWith("__magic"));
            assertThat(s3.openUploads()).isZero();
        }
    }

    private static String parts(S3Fixture s3) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String key : s3.keys("results/spark")) {
            if (key.startsWith("part-")) {
                all.append(Files.readString(s3.file("results/spark/" + key)));
            }
        }
        return all.toString();
    }

    /** A few words occur often and many rarely, with empty lines in between. */
    private static String text(Random random, Map<String, Integer> counts) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            for (int i = random.nextInt(8); i > 0; i--) {
                String word = word((int) Math.floor(Math.pow(random.nextDouble(), 4) * 5000));
                counts.merge(word, 1, Integer::sum);
                text.append(word).append(i == 1 ? "" : " ");
            }
            text.append('\n');
        }
        return text.toString();
    }

    /** Returns a number in letters: 0 is a, 25 is z, 26 is ba. */
    private static String word(int number) {
        String last = String.valueOf((char) ('a' + number % 26));
        return number < 26 ? last : word(number / 26) + last;
    }
}
