package io.gangflow.cli;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.Alternatives;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Error messages for invalid command-line arguments. One sentence replaces picocli's message and the full usage text.
 */
final class ArgumentMistakes {

    private static final Set<Class<?>> NUMBERS = Set.of(int.class, long.class, Integer.class, Long.class);

    private ArgumentMistakes() {}

    /** Converts an argument to a path. */
    static Path path(String text) {
        if (text.isEmpty()) { // Path.of("") is the working directory; an unset variable of a script is empty
            throw new TypeConversionException("must not be empty");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("must be a path in the encoding of this system; set LC_ALL=C.UTF-8");
        }
    }

    /** Prints the error on the command's stderr and returns the exit code. */
    static int report(ParameterException mistake) {
        CommandLine command = mistake.getCommandLine();
        PrintWriter err = command.getErr();
        String sentence = sentence(mistake, command);
        err.println("error: " + sentence);
        if (!sentence.endsWith("?")) {
            err.println("hint: see `%s --help`".formatted(name(command)));
        }
        err.flush();
        return ExitCode.BAD_INPUT;
    }

    private static String sentence(ParameterException mistake, CommandLine command) {
        ArgSpec argument = mistake.getArgSpec();
        if (mistake instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched().get(0), command);
        }
        if (mistake instanceof MissingParameterException missing) {
            return missing(missing.getMissing(), command);
        }
        if (mistake instanceof OverwrittenOptionException twice) {
            return "`%s` is given twice; remove one".formatted(shown(twice.getOverwritten()));
        }
        if (argument != null) {
            return "`%s` %s".formatted(shown(argument), wrong(mistake, argument));
        }
        return command.getSubcommands().isEmpty()
                ? String.valueOf(mistake.getMessage())
                : "`%s` needs a command: %s".formatted(name(command), String.join(", ", names(command)));
    }

    private static String unmatched(String word, CommandLine command) {
        if (word.isEmpty()) {
            return "an argument of `%s` is empty".formatted(name(command));
        }
        if (word.startsWith("-") && word.length() > 1) {
            String option = Excerpt.of(word.split("=", 2)[0]);
            if (command.getCommandSpec().optionsMap().containsKey(option)) {
                return "`%s` of `%s` is after `--`; options are before it".formatted(option, name(command));
            }
            return "unknown option `%s` of `%s`%s"
                    .formatted(
                            option,
                            name(command),
                            didYouMean(
                                    option,
                                    command.getCommandSpec().optionsMap().keySet()));
        }
        if (!command.getSubcommands().isEmpty()) {
            return "unknown command `%s %s`%s"
                    .formatted(name(command), Excerpt.of(word), didYouMean(word, names(command)));
        }
        return "unexpected argument `%s` of `%s`".formatted(Excerpt.of(word), name(command));
    }

    private static String missing(List<ArgSpec> missing, CommandLine command) {
        ArgSpec first = missing.get(0);
        return first.isOption() && !first.required()
                ? "`%s` needs a value: %s".formatted(shown(first), first.paramLabel())
                : "`%s` needs %s"
                        .formatted(
                                name(command),
                                missing.stream().map(ArgumentMistakes::label).collect(Collectors.joining(" and ")));
    }

    private static String label(ArgSpec argument) {
        return argument.isOption() ? shown(argument) + " " + argument.paramLabel() : argument.paramLabel();
    }

    private static String wrong(ParameterException mistake, ArgSpec argument) {
        String value = Excerpt.of(String.valueOf(mistake.getValue()));
        Class<?> type = argument.auxiliaryTypes()[argument.auxiliaryTypes().length - 1];
        if (Map.class.isAssignableFrom(argument.type()) && mistake.getCause() == null) {
            return "must be %s, not `%s`".formatted(argument.paramLabel(), value);
        }
        if (type.isEnum()) {
            return "must be %s, not `%s`".formatted(choices(type), value);
        }
        if (type.equals(Path.class)) {
            return String.valueOf(
                    Objects.requireNonNullElse(mistake.getCause(), mistake).getMessage());
        }
        String wanted = NUMBERS.contains(type) ? "a whole number" : "a " + argument.paramLabel();
        return "must be %s, not `%s`".formatted(wanted, value);
    }

    private static String choices(Class<?> type) {
        return Alternatives.of(Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .toList());
    }

    /** Short options are too similar for a suggestion. */
    private static String didYouMean(String word, Collection<String> known) {
        return word.length() <= 2
                ? ""
                : DidYouMean.of(word, known)
                        .map(": did you mean `%s`?"::formatted)
                        .orElse("");
    }

    private static Collection<String> names(CommandLine command) {
        return command.getSubcommands().keySet();
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName();
    }

    private static String shown(@Nullable ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            return option.longestName();
        }
        return argument == null ? "an option" : argument.paramLabel();
    }
}
