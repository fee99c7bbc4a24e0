package io.gangflow.pipeline.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An example of a reference page: a whole file that can be checked. The page shows the lines between {@code # show} and
 * {@code # end}, or all of it. A line such as {@code # warnings: GF0232} names the findings of {@code check}.
 */
record Example(Path file, List<String> lines) {

    private static final String WARNINGS = "# warnings:";

    Example {
        lines = List.copyOf(lines);
    }

    static Example of(Path file) throws IOException {
        return new Example(file, Files.readAllLines(file));
    }

    /** Returns the lines that a page shows, without their common indentation. */
    String region() {
        int start = index("# show");
        List<String> shown = start < 0 ? lines : lines.subList(start + 1, index("# end"));
        int indent = shown.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        return shown.stream()
                .map(line -> line.isBlank() ? "" : line.substring(indent))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Returns codes of the warnings that the example has on purpose. */
    List<String> warnings() {
        return lines.stream()
                .filter(line -> line.startsWith(WARNINGS))
                .flatMap(line -> Stream.of(line.substring(WARNINGS.length()).split(",")))
                .map(String::strip)
                .toList();
    }

    private int index(String mark) {
        for (int index = 0; index < lines.size(); index++) {
            if (lines.get(index).strip().equals(mark)) {
                return index;
            }
        }
        return -1;
    }
}
