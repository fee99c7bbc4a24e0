package io.gangflow.minicluster.kubelet;

import io.gangflow.run.Label;
import io.gangflow.run.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The progress that a pod reports about itself, as Argo's executor collects it from the pods of a workflow (Argo 4.1.2,
 * {@code workflow/executor/executor.go}). The last line of the file in {@code ARGO_PROGRESS_FILE} is {@code N/M} and
 * becomes an annotation of the pod. A line before it names the current part of the work, and becomes an annotation of
 * Gangflow. Used by one thread.
 */
final class ProgressFile {

    static final String VARIABLE = "ARGO_PROGRESS_FILE";

    private final Path file;
    private Map<String, String> told = Map.of();

    ProgressFile(Path file) {
        this.file = file;
    }

    Path path() {
        return file;
    }

    /** The annotations, if they have changed since the last call. */
    Optional<Map<String, String>> changedAnnotations() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = Files.readString(file, StandardCharsets.ISO_8859_1)
                .strip()
                .lines()
                .toList();
        if (lines.isEmpty()) {
            return Optional.empty(); // being written right now
        }
        String part = lines.size() > 1 ? lines.get(lines.size() - 2).strip() : "";
        Optional<Map<String, String>> now = Progress.parse(lines.get(lines.size() - 1), part)
                .map(progress -> Map.of(
                        Label.PROGRESS, progress.done() + "/" + progress.total(), Label.PROGRESS_PART, progress.part()))
                .filter(annotations -> !annotations.equals(told));
        now.ifPresent(annotations -> told = annotations);
        return now;
    }
}
