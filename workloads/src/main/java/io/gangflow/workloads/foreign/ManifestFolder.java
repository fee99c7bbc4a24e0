package io.gangflow.workloads.foreign;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The files of a folder that may contain objects: those that end in {@code .yaml}, {@code .yml} or {@code .json}, at
 * any depth, except hidden ones.
 */
public final class ManifestFolder {

    private static final int MAX_FILES = 10_000;
    private static final int MAX_DEPTH = 32;

    private ManifestFolder() {}

    /** Returns the files in the order of their paths; a finding if there are none, or too many. */
    public static Checked<List<Path>> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
            List<Path> manifests = files.filter(file -> isManifest(file) && !isHidden(folder.relativize(file)))
                    .limit(MAX_FILES + 1L)
                    .sorted()
                    .toList();
            if (manifests.isEmpty()) {
                return unreadable(folder, "no .yaml, .yml or .json file is in it");
            }
            return manifests.size() > MAX_FILES
                    ? unreadable(folder, "more than %,d files are in it".formatted(MAX_FILES))
                    : Checked.of(manifests, List.of());
        } catch (IOException | UncheckedIOException exception) {
            return unreadable(folder, exception.getClass().getSimpleName());
        }
    }

    /** Tools keep their own files in folders whose names start with a dot. */
    private static boolean isHidden(Path below) {
        for (Path step : below) {
            if (step.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isManifest(Path file) {
        String name =
                file.getFileName() == null ? "" : file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && Stream.of(".yaml", ".yml", ".json").anyMatch(name::endsWith);
    }

    private static <T> Checked<T> unreadable(Path path, String reason) {
        return Checked.failed(List.of(Diagnostic.of(
                DiagnosticCode.GF0009,
                SourceSpan.startOf(path.toString()),
                "`%s` cannot be read".formatted(path),
                reason)));
    }
}
