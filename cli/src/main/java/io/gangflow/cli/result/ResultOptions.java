package io.gangflow.cli.result;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.OutputFormat;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the files that are written at the end of a run. */
public final class ResultOptions {

    @Option(names = "--report", paramLabel = "FILE", description = "File for an HTML report of the run.")
    private @Nullable Path report;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "Output format: text (default), or json for the result.")
    private OutputFormat output = OutputFormat.TEXT;

    /**
     * Fails before the work starts if the report cannot be written afterwards.
     *
     * @throws CommandFailure when the report file is a folder, or is below a file
     */
    public void requireUsable() {
        if (report == null) {
            return;
        }
        if (Files.isDirectory(report)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--report: `%s` is a folder; name a file".formatted(report));
        }
        for (Path part = report.toAbsolutePath().getParent(); part != null; part = part.getParent()) {
            if (Files.exists(part) && !Files.isDirectory(part)) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT, "--report: a part of the path `%s` is a file".formatted(report));
            }
        }
    }

    /** Writes the requested files. */
    public void write(Console console, RunResult result) throws IOException {
        if (output == OutputFormat.JSON) {
            console.out().println(result.json());
            console.out().flush();
        }
        if (report != null) {
            AtomicFile.write(report, result.html());
            console.err().println("Report: " + report);
        }
    }
}
