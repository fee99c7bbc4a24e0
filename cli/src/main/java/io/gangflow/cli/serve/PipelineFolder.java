package io.gangflow.cli.serve;

import io.gangflow.airflow.monitor.ImportProblem;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.workloads.foreign.StageManifests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The YAML files of a folder that do not compile as pipelines. When a file was changed, added or deleted, all files are
 * read again, because files can include each other. The folder is checked at most once per second. Hidden files are
 * left out. Thread-safe.
 */
final class PipelineFolder implements Supplier<List<ImportProblem>> {

    /** Number of files; the size of each is limited when it is read. */
    static final int MOST_FILES = 500;

    private static final int DEEPEST = 8;
    private static final long LOOK_MILLIS = 1_000;

    private final Path folder;
    private final Clock clock;
    private long lookedMillis;
    private Optional<Map<Path, Version>> versions = Optional.empty();
    private List<ImportProblem> problems = List.of();

    /** @param folder read on the first request */
    PipelineFolder(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
        this.lookedMillis = clock.millis() - LOOK_MILLIS;
    }

    private record Version(FileTime changed, long size) {}

    @Override
    public synchronized List<ImportProblem> get() {
        if (clock.millis() - lookedMillis < LOOK_MILLIS) {
            return problems;
        }
        try {
            Map<Path, Version> now = files();
            if (versions.isEmpty() || !now.equals(versions.get())) {
                problems = problems(now);
                versions = Optional.of(now);
            }
        } catch (IOException | UncheckedIOException e) {
            versions = Optional.empty(); // read all files once the folder is readable again
            problems = List.of(problem(folder.toString(), "the folder can't be read: " + e));
        }
        lookedMillis = clock.millis();
        return problems;
    }

    /** Returns one file more than the limit if the folder exceeds it. */
    private Map<Path, Version> files() throws IOException {
        Map<Path, Version> found = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder, DEEPEST)) {
            for (Path file : (Iterable<Path>) all.filter(this::isPipelineFile).limit(MOST_FILES + 1)::iterator) {
                found.put(file, new Version(Files.getLastModifiedTime(file), Files.size(file)));
            }
        }
        return found;
    }

    private boolean isPipelineFile(Path file) {
        for (Path part : folder.relativize(file)) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        String name = file.toString();
        return (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(file);
    }

    private List<ImportProblem> problems(Map<Path, Version> files) {
        List<ImportProblem> found = new ArrayList<>();
        files.keySet().stream()
                .limit(MOST_FILES)
                .forEach(file -> errors(file)
                        .ifPresent(text ->
                                found.add(problem(folder.relativize(file).toString(), text))));
        if (files.size() > MOST_FILES) {
            found.add(problem(
                    folder.toString(),
                    "there are more than %d pipeline files: some are not checked".formatted(MOST_FILES)));
        }
        return List.copyOf(found);
    }

    private static Optional<String> errors(Path file) {
        Checked<Plan> plan =
                PipelineReader.read(file).then(pipeline -> StageManifests.plan(pipeline, Optional.empty()));
        return plan.value().isPresent()
                ? Optional.empty()
                : Optional.of(
                        DiagnosticText.of(plan.diagnostics().stream().distinct().toList(), false));
    }

    /** An unchanged problem keeps the time at which it was first found. */
    private ImportProblem problem(String file, String text) {
        Instant found = problems.stream()
                .filter(known -> known.file().equals(file) && known.text().equals(text))
                .findFirst()
                .map(ImportProblem::found)
                .orElseGet(clock::instant);
        return new ImportProblem(file, text, found);
    }
}
