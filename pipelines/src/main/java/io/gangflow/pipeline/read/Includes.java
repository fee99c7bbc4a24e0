package io.gangflow.pipeline.read;

import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.source.SourceSpan;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Opens the files that a pipeline includes. A file may include files in its own directory or below, after symbolic
 * links are resolved, and may not include itself, directly or through others.
 */
final class Includes {

    /** Maximum number of files that one pipeline may include, counted each time they are included. */
    private static final int MOST_FILES = 100;

    private final Optional<Path> file;
    private final List<Path> chain;
    private final AtomicInteger opened;

    private Includes(Optional<Path> file, List<Path> chain, AtomicInteger opened) {
        this.file = file;
        this.chain = List.copyOf(chain);
        this.opened = opened;
    }

    static Includes none() {
        return new Includes(Optional.empty(), List.of(), new AtomicInteger());
    }

    static Includes beside(Path file) {
        return new Includes(Optional.of(file), List.of(file.toAbsolutePath().normalize()), new AtomicInteger());
    }

    /** Returns the pipeline with every include read; adds their errors to {@code found}. */
    Pipeline resolve(Pipeline pipeline, List<Diagnostic> found) {
        List<Stage> stages = new ArrayList<>();
        for (Stage stage : pipeline.stages()) {
            if (stage.work() instanceof Work.Include include) {
                SourceSpan span = pipeline.source().value("stages", stage.name(), "include", "file");
                Optional<Pipeline> included = open(include.file(), span, found);
                stages.add(stage.working(new Work.Include(include.file(), include.arguments(), included)));
            } else {
                stages.add(stage);
            }
        }
        return pipeline.withStages(stages);
    }

    private Optional<Pipeline> open(String name, SourceSpan span, List<Diagnostic> found) {
        if (name.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path target = target(name);
            Checked<Pipeline> included =
                    InputFile.read(target).then(text -> PipelineReader.read(target.toString(), text, inside(target)));
            found.addAll(included.diagnostics());
            return included.value();
        } catch (RefusedException refused) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0106,
                    span,
                    "`%s` cannot be included".formatted(Excerpt.of(name)),
                    refused.reason));
            return Optional.empty();
        }
    }

    private Path target(String name) throws RefusedException {
        Path including = file.orElseThrow(() -> new RefusedException("a text without a file includes nothing"));
        Path directory = Optional.ofNullable(including.getParent()).orElse(Path.of(""));
        if (opened.incrementAndGet() > MOST_FILES) {
            throw new RefusedException("more than %d files are included".formatted(MOST_FILES));
        }
        try {
            Path target = directory.resolve(Path.of(name)).normalize();
            Path real = target.toRealPath();
            if (Path.of(name).isAbsolute()
                    || !real.startsWith(directory.toAbsolutePath().toRealPath())) {
                throw new RefusedException("lies outside the directory of this file");
            }
            for (Path earlier : chain) {
                if (real.equals(earlier.toRealPath())) {
                    throw new RefusedException("the files include each other in a cycle");
                }
            }
            return target;
        } catch (InvalidPathException exception) {
            throw new RefusedException("not the name of a file");
        } catch (IOException exception) {
            throw new RefusedException("no such file in the directory of `%s`".formatted(including));
        }
    }

    private Includes inside(Path target) {
        List<Path> longer = new ArrayList<>(chain);
        longer.add(target.toAbsolutePath().normalize());
        return new Includes(Optional.of(target), longer, opened);
    }

    /** The reason why a file is not opened, in a few words. */
    private static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        RefusedException(String reason) {
            super(reason);
            this.reason = reason;
        }
    }
}
