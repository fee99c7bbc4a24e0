package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.workloads.foreign.StageManifests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads pipeline and cluster files for the commands. Findings are printed on stderr; errors end the command with exit
 * code 2.
 */
public final class Documents {

    private final Console console;
    private final Set<Diagnostic> said = new HashSet<>();

    public Documents(Console console) {
        this.console = console;
    }

    /**
     * Returns the plan of a pipeline file, or of the pipeline on stdin for {@code -}.
     *
     * @throws CommandFailure when the file does not exist or has errors, which are printed
     */
    public Plan plan(Path file, Optional<SchedulerName> scheduler) throws IOException {
        return plan(InputFiles.pipeline(file), scheduler);
    }

    /** Returns the plan of a parsed pipeline. */
    public Plan plan(Checked<Pipeline> pipeline, Optional<SchedulerName> scheduler) throws IOException {
        return planned(pipeline, scheduler).plan();
    }

    /** Returns the plan of a parsed pipeline with its compiled work, which has been checked. */
    PlannedWork planned(Checked<Pipeline> pipeline, Optional<SchedulerName> scheduler) throws IOException {
        PlannedWork planned = new PlannedWork(orFail(pipeline.then(sound -> StageManifests.plan(sound, scheduler))));
        require(planned.errors());
        return planned;
    }

    /** Returns the cluster that a file describes; fails like {@link #plan}. */
    public Cluster cluster(Path file) throws IOException {
        return orFail(described(file));
    }

    /** Prints the findings, and ends the command if there are any. */
    public void require(List<Diagnostic> findings) throws IOException {
        if (!findings.isEmpty()) {
            var unused = orFail(Checked.failed(findings));
        }
    }

    private <T> T orFail(Checked<T> checked) throws IOException {
        List<Diagnostic> diagnostics =
                checked.diagnostics().stream().filter(said::add).toList();
        if (!diagnostics.isEmpty()) {
            console.err().print(DiagnosticText.of(diagnostics, console.colour(), console.errWidth()));
            console.err().flush();
        }
        return checked.value()
                .orElseThrow(() -> new CommandFailure(ExitCode.BAD_INPUT, "the input has errors; nothing was done"));
    }

    /**
     * Returns the file if it can be read.
     *
     * @throws CommandFailure when the path is neither a file nor a pipe
     */
    public static Path readable(Path file) {
        if (Files.isDirectory(file)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "`%s` is a directory; name a file".formatted(file));
        }
        if (!Files.exists(file)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no file `%s`".formatted(file));
        }
        return file;
    }

    /** Reads a cluster description from a file or a pipe. */
    public static Checked<Cluster> described(Path file) {
        Path readable = readable(file);
        if (!InputFile.isPipe(readable)) {
            return ClusterFileReader.read(readable);
        }
        return InputFile.readPipe(readable).then(text -> ClusterFileReader.read(file.toString(), text));
    }
}
