package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.simulator.fault.Fault;
import io.gangflow.simulator.fault.FaultSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** {@code --fault}: faults injected into a simulation. */
final class FaultOptions {

    @Option(
            names = "--fault",
            paramLabel = "FAULT",
            description = "Inject a fault: " + FaultSyntax.FORM + ". Repeatable.")
    private List<String> faults = new ArrayList<>();

    List<Fault> read(Cluster cluster) {
        return faults.stream().map(fault -> read(fault, cluster)).toList();
    }

    private static Fault read(String text, Cluster cluster) {
        Fault fault = FaultSyntax.parse(text)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT, "`%s` is not a fault; write it as %s".formatted(text, FaultSyntax.FORM)));
        List<String> nodes = cluster.nodes().stream().map(NodePool.Node::name).toList();
        if (!(fault instanceof Fault.PodKilled) && !nodes.contains(fault.target())) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "cluster `%s` has no node `%s`; available: %s"
                            .formatted(
                                    cluster.name(),
                                    fault.target(),
                                    nodes.stream().limit(10).collect(Collectors.joining("`, `", "`", "`"))));
        }
        return fault;
    }
}
