package io.gangflow.cli.history;

import io.gangflow.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code gangflow history}: recorded jobs of clusters. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        description = "Import what a cluster has run, so that `gangflow simulate` can replay it.",
        synopsisSubcommandLabel = "COMMAND")
public final class HistoryCommand {

    private HistoryCommand() {}

    /** Returns the command with its subcommands. */
    public static CommandLine of(Console console) {
        return new CommandLine(new HistoryCommand()).addSubcommand(new ImportHistoryCommand(console));
    }
}
