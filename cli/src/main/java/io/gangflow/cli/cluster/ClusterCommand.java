package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import java.time.Clock;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code gangflow cluster}: clusters of infra-tofu: to the simulator, from a pipeline, and to their end. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        description = "Import, size, expire and audit clusters of infra-tofu.",
        synopsisSubcommandLabel = "COMMAND")
public final class ClusterCommand {

    private ClusterCommand() {}

    /**
     * The command with its subcommands.
     *
     * @param environment with the token of the cloud
     */
    public static CommandLine of(Console console, Map<String, String> environment, Clock clock) {
        return new CommandLine(new ClusterCommand())
                .addSubcommand(new ImportCommand(console))
                .addSubcommand(new SizeCommand(console))
                .addSubcommand(new ExpireCommand(console, environment, clock))
                .addSubcommand(new AuditCommand(console, environment));
    }
}
