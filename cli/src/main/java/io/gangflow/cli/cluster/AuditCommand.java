package io.gangflow.cli.cluster;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code gangflow cluster audit}: what clusters left behind. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = {
            "List resources that deleted clusters left behind, by their tags: load balancers, volumes, snapshots, networks.",
            "Exit code 1 when there are any."
        })
final class AuditCommand implements Callable<Integer> {

    private final Console console;
    private final Map<String, String> environment;

    @Mixin
    private Provider provider = new Provider();

    AuditCommand(Console console, Map<String, String> environment) {
        this.console = console;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CloudAccount account = provider.account(environment);
        List<CloudAccount.LeftOver> left = account.leftOvers();
        for (CloudAccount.LeftOver found : left) {
            console.out()
                    .println("%s  %s  %s  of cluster %s, which no longer exists"
                            .formatted(
                                    found.item().kind(),
                                    found.item().id(),
                                    found.item().name(),
                                    found.cluster()));
        }
        console.err().println(left.isEmpty() ? "no resources of deleted clusters found" : left.size() + " left over");
        console.err().println("not checked: " + account.notLookedAt());
        return left.isEmpty() ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }
}
