package io.gangflow.spark.tests.gang;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A text, and the output of a word count of it.
 *
 * @param counts lines {@code word<TAB>count} in the order of the words
 */
record CountedText(Path file, List<String> counts) {

    private static final int LINES = 400_000;
    private static final int WORDS_OF_LINE = 10;
    private static final int DISTINCT = 100_000;
    private static final long SEED = 1;

    CountedText {
        counts = List.copyOf(counts);
    }

    /** Writes a text of 28 MB, from which an executor needs some seconds to count. */
    static CountedText write(Path file) throws IOException {
        Random random = new Random(SEED);
        SortedMap<String, Integer> counts = new TreeMap<>();
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            for (int line = 0; line < LINES; line++) {
                for (int word = 0; word < WORDS_OF_LINE; word++) {
                    String text = "w" + random.nextInt(DISTINCT);
                    counts.merge(text, 1, Integer::sum);
                    writer.append(text).append(' ');
                }
                writer.append('\n');
            }
        }
        return new CountedText(
                file,
                counts.entrySet().stream()
                        .map(entry -> entry.getKey() + "\t" + entry.getValue())
                        .toList());
    }

    /** Returns the lines of the output files in a folder. */
    static List<String> output(Path folder) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path part : files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .sorted()
                    .toList()) {
                lines.addAll(Files.readAllLines(part));
            }
        }
        return lines;
    }
}
