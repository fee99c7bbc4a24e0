package io.gangflow.images.model;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A program on the PATH of an image.
 *
 * @param name as in pipelines
 * @param options of the JVM, after those of its image
 * @param arguments passed to main before the arguments of the container
 */
public record Command(String name, String mainClass, List<String> options, List<String> arguments) {

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    public Command {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "`%s` is not the name of a command; it has lower-case letters, digits and -".formatted(name));
        }
        options = List.copyOf(options);
        arguments = List.copyOf(arguments);
    }

    public static Command of(String name, String mainClass, String... options) {
        return new Command(name, mainClass, List.of(options), List.of());
    }

    /** Returns this command with arguments before those of the container. */
    public Command withArguments(String... more) {
        return new Command(name, mainClass, options, List.of(more));
    }
}
