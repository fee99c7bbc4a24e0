package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses keys of Secrets and ConfigMaps in arguments such as {@code --secret}. Messages never contain values, and
 * nothing of an argument in an invalid form, because it can be a value.
 */
final class SecretArguments {

    /**
     * The name of a Secret ends at the first dot: keys with dots such as {@code tls.crt} are common, names with dots
     * are rare.
     */
    private static final Pattern ARGUMENT = Pattern.compile(
            "(?<name>[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)\\.(?<key>[-._a-zA-Z0-9]+)=(?<value>.*)", Pattern.DOTALL);

    private static final String VARIABLE = "env:";

    /** The limit of Kubernetes for a whole Secret. */
    private static final long MOST_BYTES = 1 << 20;

    private SecretArguments() {}

    /**
     * Returns the values by name of the Secret and key.
     *
     * @param option for messages
     * @throws CommandFailure when an argument has another form, or names a file or variable that does not exist
     */
    static Map<String, Map<String, byte[]>> read(String option, List<String> arguments, Map<String, String> environment)
            throws IOException {
        Map<String, Map<String, byte[]>> secrets = new TreeMap<>();
        for (int index = 0; index < arguments.size(); index++) {
            Matcher parts = ARGUMENT.matcher(arguments.get(index));
            if (!parts.matches()) {
                throw failure("%s: value %d is not NAME.KEY=VALUE, such as wandb.key=env:WANDB_KEY"
                        .formatted(option, index + 1));
            }
            secrets.computeIfAbsent(parts.group("name"), name -> new TreeMap<>())
                    .put(
                            parts.group("key"),
                            value(
                                    option + " " + parts.group("name") + "." + parts.group("key"),
                                    parts.group("value"),
                                    environment));
        }
        return secrets;
    }

    private static byte[] value(String place, String source, Map<String, String> environment) throws IOException {
        if (source.startsWith("@")) {
            return file(place, Path.of(source.substring(1)));
        }
        if (!source.startsWith(VARIABLE)) {
            return source.getBytes(StandardCharsets.UTF_8);
        }
        String name = source.substring(VARIABLE.length());
        String value = environment.get(name);
        if (value == null) {
            throw failure("%s: the variable `%s` is not set".formatted(place, name));
        }
        return value.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] file(String place, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw failure("%s: no file `%s`".formatted(place, file));
        }
        if (Files.size(file) > MOST_BYTES) {
            throw failure("%s: `%s` has more than 1 MiB".formatted(place, file));
        }
        return Files.readAllBytes(file);
    }

    private static CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }
}
