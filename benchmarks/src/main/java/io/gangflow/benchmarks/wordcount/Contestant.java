package io.gangflow.benchmarks.wordcount;

import java.util.List;

/**
 * A word count program.
 *
 * @param command with the placeholders {@code {input}} and {@code {output}}; the output is a file, or a folder of part
 *     files
 * @param probe a command that succeeds if the program is installed; empty if it always is
 */
record Contestant(String name, List<String> command, List<String> probe) {

    Contestant {
        command = List.copyOf(command);
        probe = List.copyOf(probe);
    }

    /** Returns the command line for an input and an output. */
    List<String> commandFor(String input, String output) {
        return command.stream()
                .map(word -> word.replace("{input}", input).replace("{output}", output))
                .toList();
    }
}
