package io.gangflow.cli.result;

import io.gangflow.cli.command.ActualRun;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.remote.RunArgument;
import io.gangflow.cli.remote.RunOptions;
import io.gangflow.run.Timeline;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --actual} and the options that locate the run. */
public final class ActualRunOptions implements ActualRun {

    @Option(
            names = "--actual",
            paramLabel = "RUN",
            description = "Run to compare with its prediction: " + RunArgument.FORMS + ".")
    private @Nullable String run;

    @Mixin
    private RunOptions options = new RunOptions();

    @Override
    public boolean isNamed() {
        return run != null;
    }

    @Override
    public Timeline timeline(Console console) throws IOException, InterruptedException {
        return RunTimeline.read(run == null ? "" : run, options, console, (timeline, workflow, cluster) -> timeline);
    }
}
