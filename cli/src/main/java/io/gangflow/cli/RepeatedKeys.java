package io.gangflow.cli;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Rejects arguments that picocli accepts but that are mistakes: {@code -p a=1 -p a=2}, where picocli silently uses the
 * last value, and an empty argument, which is an unset variable in a script.
 */
final class RepeatedKeys {

    /** Commands whose arguments are passed to another program, where an empty argument can be intended. */
    private static final Set<String> PASSED_ON = Set.of("convert", "spark-submit");

    private RepeatedKeys() {}

    /**
     * Runs the parsed command.
     *
     * @throws ParameterException when an option of the form {@code NAME=VALUE} has two values for one name, or an
     *     argument is empty
     */
    static int checked(ParseResult result) {
        for (ParseResult level = result; level != null; level = level.subcommand()) {
            requireArguments(level);
            for (OptionSpec option : level.matchedOptions()) {
                if (Map.class.isAssignableFrom(option.type())) {
                    check(level.commandSpec().commandLine(), option);
                }
            }
        }
        return new CommandLine.RunLast().execute(result);
    }

    private static void requireArguments(ParseResult level) {
        CommandSpec command = level.commandSpec();
        boolean empty = level.matchedPositionals().stream()
                .flatMap(argument -> argument.originalStringValues().stream())
                .anyMatch(String::isEmpty);
        if (empty && !PASSED_ON.contains(command.name())) {
            throw new ParameterException(
                    command.commandLine(), "an argument of `%s` is empty".formatted(command.qualifiedName()));
        }
    }

    private static void check(CommandLine command, OptionSpec option) {
        Set<String> names = new HashSet<>();
        for (String given : option.originalStringValues()) {
            String name = given.substring(0, Math.max(0, given.indexOf('=')));
            if (!names.add(name)) {
                throw new ParameterException(
                        command, "`%s %s` is given twice; remove one".formatted(option.shortestName(), name));
            }
        }
    }
}
