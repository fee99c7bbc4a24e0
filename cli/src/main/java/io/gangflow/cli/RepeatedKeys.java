package io.gangflow.cli;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses {@code -p a=1 -p a=2}: picocli would silently take the last. */
final class RepeatedKeys {

    private RepeatedKeys() {}

    /**
     * Runs the command that was parsed.
     *
     * @throws ParameterException when an option of the form {@code NAME=VALUE} is given twice for a name
     */
    static int checked(ParseResult result) {
        for (ParseResult level = result; level != null; level = level.subcommand()) {
            for (OptionSpec option : level.matchedOptions()) {
                if (Map.class.isAssignableFrom(option.type())) {
                    check(level.commandSpec().commandLine(), option);
                }
            }
        }
        return new CommandLine.RunLast().execute(result);
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
