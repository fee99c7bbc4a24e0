package io.gangflow.cli.remote;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.live.version.InstalledVersions;
import io.gangflow.live.version.VersionCheck;
import io.gangflow.pipeline.plan.Plan;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Option;

/** Whether pipelines are only applied to clusters whose versions of Kubernetes, Argo and Volcano are supported. */
public final class VersionOptions {

    @Option(
            names = "--skip-version-check",
            description = "Apply also to versions of Kubernetes, Argo or Volcano that are not supported.")
    private boolean isSkipped;

    /** The versions of a cluster, which are still being read. */
    public record Reading(ClusterSession cluster, CompletableFuture<InstalledVersions> versions) {

        /**
         * Waits for the versions, and warns about those that are newer than the tested ones.
         *
         * @throws CommandFailure when a version that the pipeline needs is not supported
         */
        public void require(Plan plan, Console console) {
            VersionCheck check = VersionCheck.of(versions.join(), plan);
            check.untested()
                    .forEach(clause ->
                            console.err().println("warning: %s (context `%s`)".formatted(clause, cluster.context())));
            check.refusal().ifPresent(why -> {
                throw new CommandFailure(
                        ExitCode.ENVIRONMENT,
                        "%s (context `%s`); upgrade it (`gangflow doctor` shows how), or pass --skip-version-check"
                                .formatted(why, cluster.context()));
            });
        }
    }

    /** Starts to read the versions, beside the other requests of a command; no requests if the check is skipped. */
    public Reading read(ClusterSession cluster) {
        return new Reading(
                cluster,
                isSkipped
                        ? CompletableFuture.completedFuture(new InstalledVersions(List.of()))
                        : CompletableFuture.supplyAsync(
                                () -> InstalledVersions.read(cluster.kubernetes(), cluster.namespace())));
    }
}
