package io.gangflow.argo.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Writes why the container has ended where the kubelet reads it. Argo makes it part of the node's message (argo-workflows
 * 4.1, workflow/controller/operator.go, inferFailedReason). The file is a mount of its own, so it cannot be renamed into
 * place.
 */
final class TerminationMessage {

    /** What the kubelet keeps (kubernetes, pkg/kubelet/container/runtime.go, MaxContainerTerminationMessageLength). */
    private static final int LONGEST = 4_096;

    private final Path file;
    private final Consumer<String> notes;

    TerminationMessage(Path file, Consumer<String> notes) {
        this.file = file;
        this.notes = notes;
    }

    void write(String message) {
        if (!Files.isWritable(file)) {
            // Outside of a pod there is none, and the message stands on the standard error as well.
            return;
        }
        try {
            Files.write(file, cut(message), StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            notes.accept("the message cannot be written to `%s`: %s".formatted(file, e.getMessage()));
        }
    }

    private static byte[] cut(String message) {
        String text = message;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        while (bytes.length > LONGEST) {
            text = text.substring(0, text.length() - Math.max(1, (bytes.length - LONGEST) / 4));
            bytes = text.getBytes(StandardCharsets.UTF_8);
        }
        return bytes;
    }
}
