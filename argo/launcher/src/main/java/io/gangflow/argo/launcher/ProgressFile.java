package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.pod.Fraction;
import io.gangflow.argo.launcher.pod.PodRegistry;
import io.gangflow.argo.launcher.pod.PodView;
import io.gangflow.file.AtomicFile;
import io.gangflow.run.Label;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes the progress to the file that Argo reads: the one reported by the work itself, or else the number of ended
 * pods. The file is renamed into place, which Argo supports (argo-workflows 4.1, util/file, WatchFile). Used by one
 * thread.
 */
final class ProgressFile {

    private final Optional<Path> file;
    private final ChildKind kind;
    private final PodRegistry board;
    private final Consumer<String> notes;
    private Optional<Fraction> written = Optional.empty();
    private boolean broken;

    ProgressFile(Optional<Path> file, ChildKind kind, PodRegistry board, Consumer<String> notes) {
        this.file = file;
        this.kind = kind;
        this.board = board;
        this.notes = notes;
    }

    void update(JsonNode child) {
        progress(child).ifPresent(this::write);
    }

    /** Reports full progress. */
    void done() {
        write(written.map(last -> new Fraction(last.all(), last.all())).orElse(new Fraction(1, 1)));
    }

    private Optional<Fraction> progress(JsonNode child) {
        String own =
                child.path("metadata").path("annotations").path(Label.PROGRESS).asText("");
        return Fraction.parse(own).or(this::ofThePods).or(() -> ended(child));
    }

    /** The sum of the progress that the pods report. */
    private Optional<Fraction> ofThePods() {
        List<Fraction> said = board.pods().stream()
                .map(PodView::progress)
                .flatMap(Optional::stream)
                .toList();
        return said.stream().reduce((one, other) -> new Fraction(one.done() + other.done(), one.all() + other.all()));
    }

    private Optional<Fraction> ended(JsonNode child) {
        long all = Math.max(board.seen(), kind.pods(child).orElse(0));
        return all == 0 ? Optional.empty() : Optional.of(new Fraction(Math.min(board.ended(), all), all));
    }

    private void write(Fraction progress) {
        if (file.isEmpty() || broken || written.filter(progress::equals).isPresent()) {
            return;
        }
        try {
            AtomicFile.write(file.get(), progress + "\n");
            written = Optional.of(progress);
        } catch (IOException e) {
            broken = true;
            notes.accept("the progress cannot be written to `%s`: %s".formatted(file.get(), e.getMessage()));
        }
    }
}
