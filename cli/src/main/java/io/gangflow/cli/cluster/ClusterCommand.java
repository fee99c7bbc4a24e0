package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code gangflow cluster}: what infra-tofu built as a cluster to simulate, and what a pipeline needs as its input. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "Go between infra-tofu and the simulator: import what it built, size what it should build.",
        synopsisSubcommandLabel = "COMMAND")
public final class ClusterCommand {

    private ClusterCommand() {}

    public static CommandLine of(Console console) {
        return new CommandLine(new ClusterCommand())
                .addSubcommand(new ImportCommand(console))
                .addSubcommand(new SizeCommand(console));
    }
}
