package io.gangflow.cli.help;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completion for fish, which picocli does not support: a {@code complete} line for each command, option and argument.
 */
final class FishCompletion {

    /** Finds the command of a line. Words that are not commands, such as options, are skipped. */
    private static final String HEADER = """
            # Completion of gangflow for fish: gangflow completion fish | source
            set -g __gangflow_paths %s
            function __gangflow_at
                set -l path
                for word in (commandline -opc)[2..-1]
                    set -l longer (string trim -- "$path $word")
                    if contains -- $longer $__gangflow_paths
                        set path $longer
                    end
                end
                test "$path" = "$argv"
            end
            complete -c gangflow -f
            """;

    private final List<String> paths = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    private FishCompletion() {}

    static String of(CommandLine root) {
        FishCompletion completion = new FishCompletion();
        completion.command("", root);
        String paths = completion.paths.stream().map(FishCompletion::quoted).collect(Collectors.joining(" "));
        return HEADER.formatted(paths) + String.join("\n", completion.lines) + "\n";
    }

    private void command(String path, CommandLine command) {
        for (Map.Entry<String, CommandLine> below : command.getSubcommands().entrySet()) {
            String longer = (path + " " + below.getKey()).strip();
            paths.add(longer);
            lines.add("%s -a %s -d %s"
                    .formatted(
                            at(path),
                            below.getKey(),
                            description(below.getValue().getCommandSpec())));
            command(longer, below.getValue());
        }
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                lines.add(option(path, option));
            }
        }
        for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
            positional(path, parameter);
        }
    }

    private static String option(String path, OptionSpec option) {
        StringBuilder line = new StringBuilder(at(path));
        for (String name : option.names()) {
            line.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (option.arity().max() > 0) {
            line.append(isPath(option) ? " -r -F" : " -x");
        }
        String values = values(option);
        if (!values.isEmpty()) {
            line.append(" -a ").append(quoted(values));
        }
        return line.append(" -d ").append(first(option.description())).toString();
    }

    private void positional(String path, PositionalParamSpec parameter) {
        String values = values(parameter);
        if (!values.isEmpty()) {
            lines.add("%s -a %s".formatted(at(path), quoted(values)));
        }
        if (isPath(parameter)) {
            lines.add(at(path) + " -F");
        }
    }

    private static String at(String path) {
        return "complete -c gangflow -n '%s'".formatted(("__gangflow_at " + path).strip());
    }

    /** Whether the argument is a path, a list of paths, or a map of paths. */
    private static boolean isPath(ArgSpec argument) {
        Class<?>[] types = argument.auxiliaryTypes();
        return types.length > 0 && types[types.length - 1].equals(Path.class);
    }

    private static String values(ArgSpec argument) {
        Iterable<String> candidates = argument.completionCandidates();
        return candidates == null
                ? ""
                : StreamSupport.stream(candidates.spliterator(), false)
                        .map(value -> value.toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(" "));
    }

    private static String description(CommandSpec command) {
        return first(command.usageMessage().description());
    }

    private static String first(String[] description) {
        return quoted(
                description.length == 0 ? "" : description[0].replaceAll(" ?\\(default: \\$\\{DEFAULT-VALUE}\\)", ""));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
