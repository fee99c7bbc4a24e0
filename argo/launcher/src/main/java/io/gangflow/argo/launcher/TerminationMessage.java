package io.gangflow.argo.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * Writes the reason of the container's end to the file that the kubelet reads. Argo includes it in the node's message
 * (argo-workflows 4.1, workflow/controller/operator.go, inferFailedReason). The file is itself a mount, so it cannot be
 * renamed into place.
 */
final class TerminationMessage {

    /**
     * Size limit of the kubelet (kubernetes, pkg/kubelet/container/runtime.go, MaxContainerTerminationMessageLength).
     */
    private static final int LONGEST = 4_096;

    private final Path file;
    private final Consumer<String> notes;

    TerminationMessage(Path file, Consumer<String> notes) {
        this.file = file;
        this.notes = notes;
    }

    void write(String message) {
        if (!Files.isWritable(file)) {
            // Outside of a pod the file does not exist; the message is also on stderr.
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
            int end = text.length() - Math.max(1, (bytes.length - LONGEST) / 4);
            // Half of a character outside of the basic plane would be written as a question mark.
            text = text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
            bytes = text.getBytes(StandardCharsets.UTF_8);
        }
        return bytes;
    }
}
