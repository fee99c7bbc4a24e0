package io.gangflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordCountTest {

    @TempDir
    Path folder;

    /** The Kelvin sign, accents, Windows line ends and what is no UTF-8 are where String and byte tokenizers part. */
    @Test
    void sparkCountsTheSameWordsAsTheSinglePod() throws Exception {
        Path books = Files.createDirectories(folder.resolve("books/more"));
        Path counts = folder.resolve("plain.tsv");
        Files.write(books.resolve("odd.txt"), new byte[] {'a', (byte) 0xff, 'b', '\r', '\n', 'C', 0, 'c'});
        Files.writeString(books.resolve("text.txt"), "Kelvin \u212Aelvin na\u00efve \u0130stanbul\rThe the\tTHE x");
        Files.writeString(folder.resolve("books/_SUCCESS"), "hidden");
        run(io.gangflow.jobs.Corpus.class, folder.resolve("books/kjv.txt").toString());
        run(io.gangflow.jobs.WordCount.class, folder.resolve("books").toString(), counts.toString());

        try (SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate()) {
            String output = folder.resolve("spark").toString();
            WordCount.countWords(spark, folder.resolve("books").toString(), output);
            WordCount.countWords(spark, folder.resolve("books").toString(), output);
        }

        assertThat(parts(folder.resolve("spark"))).hasSize(1);
        assertThat(parts(folder.resolve("spark")).get(0)).hasSameTextualContentAs(counts);
    }

    private static List<Path> parts(Path output) throws IOException {
        try (Stream<Path> files = Files.list(output)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .toList();
        }
    }

    /** As a process, because a job ends with System.exit. */
    private static void run(Class<?> program, String... arguments) throws Exception {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                Path.of(program.getProtectionDomain()
                                                .getCodeSource()
                                                .getLocation()
                                                .toURI())
                                        .toString(),
                                program.getName()),
                        Stream.of(arguments))
                .toList();
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
