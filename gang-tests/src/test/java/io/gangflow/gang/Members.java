package io.gangflow.gang;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Each start that the members of a gang recorded. */
record Members(Path folder) {

    /** A start of a member: the name of its pod, and its process. */
    record Start(String pod, long pid) {}

    List<Start> starts() throws IOException {
        Path file = folder.resolve("starts");
        if (!Files.exists(file)) {
            return List.of();
        }
        List<Start> starts = new ArrayList<>();
        String text = Files.readString(file);
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
            String[] words = line.split(" ", 0);
            starts.add(new Start(words[0], Long.parseLong(words[1])));
        }
        return starts;
    }
}
