package io.gangflow.benchmarks.wordcount;

import java.util.List;

/**
 * A program that counts words.
 *
 * @param command with {@code {input}} and {@code {output}} where the places go; the output is a file, or a folder of part files
 * @param probe a command that ends well where the program is there; empty when it always is
 */
record Contestant(String name, List<String> command, List<String> probe) {

    Contestant {
        command = List.copyOf(command);
        probe = List.copyOf(probe);
    }

    /** The command line for an input and an output. */
    List<String> commandFor(String input, String output) {
        return command.stream()
                .map(word -> word.replace("{input}", input).replace("{output}", output))
                .toList();
    }
}
