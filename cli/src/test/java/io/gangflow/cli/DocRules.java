package io.gangflow.cli;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.docs.DocCommand;
import io.gangflow.cli.docs.OtherPrograms;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;

/** Checks the commands of a documentation page. */
final class DocRules {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final boolean filesHaveToBeThere;
    private final OtherPrograms others;

    /** @param filesHaveToBeThere false for a page that refers to the reader's own files */
    DocRules(boolean filesHaveToBeThere) throws IOException {
        this.filesHaveToBeThere = filesHaveToBeThere;
        this.others = new OtherPrograms(ROOT, Path.of("src/test/resources/docs/allowed-programs.txt"));
    }

    List<String> problems(String markdown) throws IOException {
        List<String> problems = new ArrayList<>();
        Set<String> written = new HashSet<>();
        for (DocCommand command : DocCommand.of(markdown)) {
            Optional<String> problem =
                    command.program().matches("(\\./)?gangflow") ? gangflow(command, written) : others.problem(command);
            problem.ifPresent(what -> problems.add(command + ": " + what));
        }
        return problems;
    }

    /** Checks that the real command accepts these arguments, and that the files they name exist. */
    private Optional<String> gangflow(DocCommand command, Set<String> written) {
        List<String> arguments = command.arguments();
        Optional<String> unparsed = parse(arguments);
        if (unparsed.isPresent()) {
            return unparsed;
        }
        List<String> own = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        for (int index = 0; index < own.size(); index++) {
            boolean output = index > 0 && own.get(index - 1).matches("-o|--output-(file|dir)");
            if (output) {
                written.add(own.get(index));
            } else if (filesHaveToBeThere && isMissing(own.get(index), written)) {
                return Optional.of("no file " + own.get(index));
            }
        }
        return Optional.empty();
    }

    /** Returns the error of the real command line for these words; the first is the name of the command. */
    static Optional<String> parse(List<String> words) {
        if (words.equals(List.of("--version"))) {
            return Optional.empty();
        }
        if (words.isEmpty() || !Commands.NAMES.contains(words.get(0))) {
            return Optional.of("gangflow has no such command");
        }
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandLine line = Commands.of(words.get(0), new Console(nowhere, nowhere, false, false, 80))
                .setCaseInsensitiveEnumValuesAllowed(true);
        try {
            line.parseArgs(words.stream()
                    .skip(1)
                    .filter(word -> !word.equals("--debug")) // option of gangflow itself
                    .toArray(String[]::new));
            return Optional.empty();
        } catch (CommandLine.ParameterException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static boolean isMissing(String word, Set<String> written) {
        return word.endsWith(".yaml") && !written.contains(word) && !Files.exists(ROOT.resolve(word));
    }
}
