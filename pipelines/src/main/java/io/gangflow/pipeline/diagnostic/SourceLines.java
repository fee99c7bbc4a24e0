package io.gangflow.pipeline.diagnostic;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The source lines that findings refer to. */
@FunctionalInterface
public interface SourceLines {

    /** Returns a line by its number from 1; empty if the file or the line is not known. */
    Optional<String> line(String file, int line);

    /** Returns the lines of texts in memory, by the file names in the findings. */
    static SourceLines of(Map<String, String> texts) {
        Map<String, String> copy = Ordered.copyOf(texts);
        return (file, line) -> {
            String text = copy.get(file);
            List<String> lines = text == null ? List.of() : text.lines().toList();
            return line <= lines.size() ? Optional.of(lines.get(line - 1)) : Optional.empty();
        };
    }
}
