package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code gangflow cluster}: imports clusters of infra-tofu into the simulator, and sizes clusters for a pipeline. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "Import and size clusters of infra-tofu.",
        synopsisSubcommandLabel = "COMMAND")
public final class ClusterCommand {

    private ClusterCommand() {}

    /** Returns the command with its subcommands. */
    public static CommandLine of(Console console) {
        return new CommandLine(new ClusterCommand())
                .addSubcommand(new ImportCommand(console))
                .addSubcommand(new SizeCommand(console));
    }
}
