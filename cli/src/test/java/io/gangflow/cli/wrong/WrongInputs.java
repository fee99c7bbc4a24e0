package io.gangflow.cli.wrong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The table of invalid inputs: headings that start with {@code #}, commands as a user types them, and below each
 * command, indented, its exit code and its output. In a command, {@code ''} is an empty argument.
 */
final class WrongInputs {

    static final Path FILE = Path.of("src/test/resources/io/gangflow/cli/wrong/wrong-inputs.txt");
    private static final String INDENT = "    ";

    private WrongInputs() {}

    /** Returns the commands in the order of the table. */
    static List<String> commands() throws IOException {
        return Files.readAllLines(FILE).stream()
                .filter(line -> line.startsWith("gangflow"))
                .toList();
    }

    /** Returns the table with these answers below its commands. */
    static String with(Map<String, List<String>> answers) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(FILE)) {
            if (!line.startsWith(INDENT)) {
                lines.add(line);
                answers.getOrDefault(line, List.of()).forEach(answer -> lines.add(INDENT + answer));
            }
        }
        return String.join("\n", lines) + "\n";
    }
}
