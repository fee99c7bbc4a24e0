package io.gangflow.cli.remote;

import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.command.LiveSubject;
import io.gangflow.cli.console.Console;
import io.gangflow.live.PodsOfRun;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --run} and the options that select its cluster. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class LiveRunOptions implements LiveSubject {

    @Option(names = "--run", paramLabel = "RUN", description = "Run on a cluster: " + RunArgument.FORMS + ".")
    private @Nullable String run;

    @Mixin
    private ClusterOptions options = new ClusterOptions();

    @Override
    public boolean isNamed() {
        return run != null;
    }

    @Override
    public int explain(Console console, Optional<String> stage) throws InterruptedException {
        String named = run == null ? "" : run;
        return options.open(console).run(cluster -> {
            Workflow workflow = RunArgument.find(cluster, named);
            return new WaitExplanation(cluster, console)
                    .print(
                            PodsOfRun.of(
                                    cluster.kubernetes(),
                                    cluster.namespace(),
                                    workflow.getMetadata().getName(),
                                    stage.orElse("")),
                            false);
        });
    }
}
