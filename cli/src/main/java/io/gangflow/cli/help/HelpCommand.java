package io.gangflow.cli.help;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gangflow help COMMAND}: prints the same text as {@code gangflow COMMAND --help}. */
@Command(name = "help", mixinStandardHelpOptions = true, description = "Show the help of Gangflow or of a command.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class HelpCommand implements Callable<Integer> {

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "Command and subcommand (default: list all commands).",
            completionCandidates = CommandGroup.Names.class)
    private List<String> words = new ArrayList<>();

    public HelpCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            CommandLine below = command.getSubcommands().get(word);
            if (below == null) {
                throw new CommandFailure(ExitCode.BAD_INPUT, unknown(command, word));
            }
            command = below;
        }
        command.usage(console.out(), command.getColorScheme());
        console.out().flush();
        return ExitCode.DONE;
    }

    private static String unknown(CommandLine command, String word) {
        Collection<String> known = command.getSubcommands().keySet();
        String name = command.getCommandSpec().qualifiedName();
        if (known.isEmpty()) {
            return "`%s` has no subcommands".formatted(name);
        }
        return "`%s` has no command `%s`%s"
                .formatted(
                        name,
                        word,
                        DidYouMean.of(word, known)
                                .map("; did you mean `%s`?"::formatted)
                                .orElseGet(() -> "; `gangflow help` lists the commands"));
    }
}
