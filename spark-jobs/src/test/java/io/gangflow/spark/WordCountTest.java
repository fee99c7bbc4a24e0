package io.gangflow.spark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.holdenkarau.spark.testing.JavaRDDComparisons;
import io.gangflow.jobs.WordOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;

class WordCountTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    private String count(Path input, String... options) throws IOException {
        Path output = folder.resolve("counts");
        List<String> arguments = new ArrayList<>(List.of(input.toString(), output.toString()));
        arguments.addAll(List.of(options));
        WordCount.run(spark(), Arguments.parse(WordCount.USAGE, arguments.toArray(String[]::new)));
        try (Stream<Path> files = Files.list(output)) {
            List<Path> parts = files.filter(
                            file -> file.getFileName().toString().startsWith("part-"))
                    .toList();
            assertThat(parts).hasSize(1);
            return Files.readString(parts.get(0), ISO_8859_1);
        }
    }

    /** Words of every kind: non-ASCII, invalid UTF-8, with every sort of line end. */
    @Test
    void textsOfEveryKindAreCountedAsThePlainestProgramCountsThem() throws IOException {
        for (long seed = 0; seed < 3; seed++) {
            byte[] text = WordOracle.text(seed, 500);
            Path file = Files.write(folder.resolve("text-" + seed + ".txt"), text);

            assertThat(count(file)).as("seed %d", seed).isEqualTo(WordOracle.count(text));
        }
    }

    @Test
    void onlyQueriesOfLargeTextsAreCompiledAndTheyCountTheSame() throws IOException {
        byte[] text = WordOracle.text(7, 500);
        Path small = Files.write(folder.resolve("small.txt"), text);
        assertThat(count(small)).isEqualTo(WordOracle.count(text));
        assertThat(spark().conf().get("spark.sql.codegen.wholeStage")).isEqualTo("false");

        spark().conf().unset("spark.sql.codegen.wholeStage");
        spark().conf().unset("spark.sql.codegen.factoryMode");
        byte[] longer = new byte[(int) SmallInput.MOST_BYTES + 1];
        for (int at = 0; at < longer.length; at++) {
            longer[at] = text[at % text.length];
        }
        Path large = Files.write(folder.resolve("large.txt"), longer);
        assertThat(count(large)).isEqualTo(WordOracle.count(longer));
        assertThat(spark().conf().get("spark.sql.codegen.wholeStage")).isEqualTo("true");
    }

    @Test
    void aWordOfAMegabyteIsAWord() throws IOException {
        byte[] text = ("x\r\n" + "Wo'rd".repeat(200_000) + " y\r\n\r\nx").getBytes(ISO_8859_1);

        assertThat(count(Files.write(folder.resolve("long.txt"), text))).isEqualTo(WordOracle.count(text));
    }

    @Test
    void aFolderIsAllFilesInItButHiddenOnes() throws IOException {
        Path books = Files.createDirectories(folder.resolve("books/more"));
        Files.writeString(folder.resolve("books/a.txt"), "one two");
        Files.writeString(books.resolve("b.txt"), "two");
        Files.writeString(folder.resolve("books/.hidden"), "hidden");

        assertThat(count(folder.resolve("books"))).isEqualTo("one\t1\ntwo\t2\n");
    }

    @Test
    void optionsChooseTheWords() throws IOException {
        Path text = Files.writeString(
                folder.resolve("options.txt"), "The the \u00c9t\u00e9\u2014\u00e9t\u00e9\u2003a \u00abb\u00bb");

        assertThat(utf8(count(text, "--min-length", "3")))
                .isEqualTo("the\t2\n\u00abb\u00bb\t1\n\u00c9t\u00e9\u2014\u00e9t\u00e9\u2003a\t1\n");
        assertThat(utf8(count(text, "--case", "keep", "--min-length", "3"))).startsWith("The\t1\nthe\t1\n");
        assertThat(utf8(count(text, "--words", "unicode")))
                .isEqualTo("a\t1\nb\t1\nthe\t2\n\u00e9t\u00e9\u00e9t\u00e9\t1\n");
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(ISO_8859_1), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void theSameCountsComeFromRddsDatasetsAndStrings() {
        List<String> lines = List.of("The end,", "", "the END; don't", "--");
        Dataset<Row> text = spark().createDataset(lines, Encoders.STRING()).toDF("value");
        Dataset<Row> counts = WordCount.countBytes(text);

        assertDataFrameDataEquals(counts, WordCount.countStrings(text, true, false));
        JavaRDDComparisons.assertRDDEquals(
                counts.javaRDD().map(row -> new Tuple2<>(row.getString(0), row.getLong(1))),
                RddWordCount.count(jsc().parallelize(lines, 2)).map(pair -> pair));
        assertDatasetEquals(
                counts.orderBy("word").select("word").as(Encoders.STRING()),
                spark().createDataset(List.of("dont", "end", "the"), Encoders.STRING()));
    }

    @Test
    void aComparisonThatShouldFailFails() {
        assertThatThrownBy(() -> assertDatasetEquals(
                        spark().createDataset(List.of("a"), Encoders.STRING()),
                        spark().createDataset(List.of("b"), Encoders.STRING())))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void mistakesAreSaid() {
        assertThatThrownBy(() -> count(Path.of("/no/such/file")))
                .hasMessageContaining("no such file or folder: /no/such/file");
        assertThatThrownBy(() -> Arguments.parse(WordCount.USAGE, "in"))
                .hasMessageStartingWith("1 arguments, not 2; usage: WordCount");
        assertThatThrownBy(() -> Arguments.parse(WordCount.USAGE, "in", "out", "--length", "3"))
                .hasMessageStartingWith("unknown option `--length`; usage");
        assertThatThrownBy(() -> Arguments.parse(WordCount.USAGE, "in", "out", "--case"))
                .hasMessageStartingWith("option `--case` has no value; usage");
        Path text = folder;
        assertThatThrownBy(() -> count(text, "--case", "lower"))
                .hasMessageStartingWith("option `--case` is `lower`, not one of fold, keep; usage");
        assertThatThrownBy(() -> count(text, "--min-length", "0"))
                .hasMessageStartingWith("option `--min-length` is 0, below 1; usage");
        assertThatThrownBy(() -> count(text, "--min-length", "x"))
                .hasMessageStartingWith("option `--min-length` is `x`, not a whole number; usage");
    }
}
