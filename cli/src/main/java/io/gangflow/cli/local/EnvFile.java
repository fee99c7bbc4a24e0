package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of variables in the dotenv format: lines {@code NAME=VALUE}, optionally with {@code export} in front. A value
 * can be quoted; variables in it are not expanded. Empty lines and lines that start with {@code #} are ignored.
 */
final class EnvFile {

    private static final Pattern LINE =
            Pattern.compile("(?:export\\s+)?(?<name>[A-Za-z_][A-Za-z0-9_.-]*)\\s*=\\s*(?<value>.*)");
    private static final long MOST_BYTES = 1 << 20;

    private EnvFile() {}

    /**
     * Reads the variables in the order of the file.
     *
     * @throws CommandFailure when the file does not exist or a line has another form
     */
    static Map<String, String> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw failure("--env-file: no file `%s`".formatted(file));
        }
        if (Files.size(file) > MOST_BYTES) {
            throw failure("--env-file: `%s` has more than 1 MiB".formatted(file));
        }
        Map<String, String> variables = new LinkedHashMap<>();
        List<String> lines = lines(file);
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw failure("--env-file: line %d of `%s` is not NAME=VALUE".formatted(index + 1, file));
            }
            variables.put(parts.group("name"), unquoted(parts.group("value")));
        }
        return variables;
    }

    private static List<String> lines(Path file) throws IOException {
        try {
            return Files.readAllLines(file);
        } catch (CharacterCodingException notText) {
            throw failure("--env-file: `%s` is not text in UTF-8".formatted(file));
        }
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() >= 2
                && (value.charAt(0) == '"' || value.charAt(0) == '\'')
                && value.charAt(value.length() - 1) == value.charAt(0);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }
}
