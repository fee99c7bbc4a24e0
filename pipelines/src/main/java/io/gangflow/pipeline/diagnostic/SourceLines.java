package io.gangflow.pipeline.diagnostic;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines that findings point at. */
@FunctionalInterface
public interface SourceLines {

    /** A line by its number from 1; empty when the file or the line is not known. */
    Optional<String> line(String file, int line);

    /** Lines of texts that are at hand, by the names that findings call them by. */
    static SourceLines of(Map<String, String> texts) {
        Map<String, String> copy = Ordered.copyOf(texts);
        return (file, line) -> {
            String text = copy.get(file);
            List<String> lines = text == null ? List.of() : text.lines().toList();
            return line <= lines.size() ? Optional.of(lines.get(line - 1)) : Optional.empty();
        };
    }
}
