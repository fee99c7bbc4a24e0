package io.gangflow.cli.remote;

import io.gangflow.cli.check.CheckCommand;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.live.doctor.Examination;
import io.gangflow.live.doctor.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code gangflow doctor}: checks whether a cluster has what pipelines need, and recommends fixes. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Check whether a cluster has what pipelines need, and recommend fixes.")
public final class DoctorCommand implements Callable<Integer> {

    private final Console console;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Option(
            names = "--manifests",
            paramLabel = "FILE",
            arity = "1..*",
            description = "Check manifests instead of a cluster: files, folders, - for stdin.")
    private List<Path> manifests = List.of();

    public DoctorCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (!manifests.isEmpty()) {
            if (options.isNamed()) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "--manifests checks files; it cannot be combined with options of a cluster");
            }
            return CheckCommand.of(console, manifests).call();
        }
        return options.open(console).run(cluster -> {
            List<Finding> findings = options.isMiniCluster()
                    ? Examination.ofMiniCluster(cluster.kubernetes(), cluster.namespace())
                    : Examination.of(cluster.kubernetes(), cluster.namespace());
            for (Finding finding : findings) {
                console.out()
                        .println("%s %s: %s".formatted(sign(finding.level()), finding.subject(), finding.message()));
                if (!finding.fix().isEmpty()) {
                    console.out().println("    fix: " + finding.fix());
                }
            }
            boolean bad = findings.stream().anyMatch(finding -> finding.level() == Finding.Level.BAD);
            return bad ? ExitCode.ENVIRONMENT : ExitCode.DONE;
        });
    }

    private static String sign(Finding.Level level) {
        return switch (level) {
            case GOOD -> "✓";
            case WARNING -> "!";
            case BAD -> "✗";
        };
    }
}
