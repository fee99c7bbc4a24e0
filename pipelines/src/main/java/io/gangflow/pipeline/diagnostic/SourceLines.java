package io.gangflow.pipeline.diagnostic;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The source lines that findings refer to. */
@FunctionalInterface
public interface SourceLines {

    /** Returns a line by its number from 1; empty if the file or the line is not known. */
    Optional<String> line(String file, int line);

    /** Returns the lines of texts in memory, by the file names in the findings; splits each text only once. */
    static SourceLines of(Map<String, String> texts) {
        Map<String, List<String>> lines = new TreeMap<>();
        texts.forEach((file, text) -> lines.put(file, text.lines().toList()));
        return (file, line) -> {
            List<String> all = lines.getOrDefault(file, List.of());
            return line <= all.size() ? Optional.of(all.get(line - 1)) : Optional.empty();
        };
    }
}
