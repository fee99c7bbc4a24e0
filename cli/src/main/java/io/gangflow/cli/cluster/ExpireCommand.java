package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow cluster expire}: clusters of infra-tofu that are past their date. */
@Command(
        name = "expire",
        mixinStandardHelpOptions = true,
        description = "List clusters of infra-tofu that are past their last day; exit code 1 when there are any.")
final class ExpireCommand implements Callable<Integer> {

    private final Console console;
    private final Map<String, String> environment;
    private final Clock clock;

    @Option(
            names = "--destroy",
            description =
                    "Delete them with their load balancers, volumes and snapshots; all their data is lost. On EKS, use OpenTofu instead.")
    private boolean destroy;

    @Mixin
    private Provider provider = new Provider();

    ExpireCommand(Console console, Map<String, String> environment, Clock clock) {
        this.console = console;
        this.environment = environment;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CloudAccount account = provider.account(environment);
        LocalDate today = LocalDate.now(clock);
        List<CloudResource> expired = account.clusters().stream()
                .filter(CloudResource::ours)
                .filter(cluster ->
                        cluster.expires().map(last -> last.isBefore(today)).orElse(false))
                .toList();
        for (CloudResource cluster : expired) {
            console.out()
                    .println("%s  expired %s  owner %s"
                            .formatted(cluster.name(), cluster.expires().orElseThrow(), cluster.owner()));
            if (destroy) {
                account.destroy(cluster);
                console.out()
                        .println("  is being removed; run `tofu destroy` in its root to delete the rest and its state");
            }
        }
        if (expired.isEmpty()) {
            console.err().println("no cluster has expired");
        }
        return expired.isEmpty() || destroy ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }
}
