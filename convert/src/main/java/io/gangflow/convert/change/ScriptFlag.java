package io.gangflow.convert.change;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The option by which an interpreter accepts a program as an argument, instead of the file to which Argo writes a
 * script.
 */
public final class ScriptFlag {

    private static final Map<String, String> FLAGS = Map.ofEntries(
            Map.entry("sh", "-c"),
            Map.entry("bash", "-c"),
            Map.entry("ash", "-c"),
            Map.entry("dash", "-c"),
            Map.entry("zsh", "-c"),
            Map.entry("python", "-c"),
            Map.entry("node", "-e"),
            Map.entry("nodejs", "-e"),
            Map.entry("ruby", "-e"),
            Map.entry("perl", "-e"),
            Map.entry("Rscript", "-e"),
            Map.entry("php", "-r"));

    private ScriptFlag() {}

    /** The option; empty for an unknown interpreter. */
    public static Optional<String> of(List<String> command) {
        if (command.isEmpty()) {
            return Optional.empty();
        }
        String program = command.get(0).substring(command.get(0).lastIndexOf('/') + 1);
        return Optional.ofNullable(FLAGS.get(program.startsWith("python") ? "python" : program));
    }
}
