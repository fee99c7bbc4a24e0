package io.gangflow.argo.launcher;

import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes the result to the file that Argo reads as an output parameter. Without a result there is no file, and the
 * parameter has its default.
 */
final class ResultFile {

    private final Optional<Path> file;
    private final Consumer<String> notes;

    ResultFile(Optional<Path> file, Consumer<String> notes) {
        this.file = file;
        this.notes = notes;
    }

    void write(String result) {
        if (file.isEmpty()) {
            return;
        }
        try {
            AtomicFile.write(file.get(), result);
        } catch (IOException e) {
            notes.accept("the result cannot be written to `%s`: %s".formatted(file.get(), e.getMessage()));
        }
    }
}
