package io.gangflow.cli.cluster;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.AtomicFile;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.read.ClusterFileReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow cluster import}: converts the state or the plan of OpenTofu to a cluster file. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Convert the output of `tofu output -json gangflow_cluster` to a cluster file.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class ImportCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "Output of `tofu output -json gangflow_cluster` (default: stdin).")
    private @Nullable Path file;

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            description = "File to write (default: stdout).")
    private @Nullable Path target;

    ImportCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        String text = text();
        Checked<Cluster> checked = ClusterFileReader.read("tofu output", text);
        if (!checked.diagnostics().isEmpty()) {
            console.err().print(DiagnosticText.of(checked.diagnostics(), console.colour(), console.errWidth()));
        }
        Cluster cluster = checked.value()
                .orElseThrow(() ->
                        new CommandFailure(ExitCode.BAD_INPUT, "the output describes no cluster, nothing was written"));
        if (target == null) {
            console.out().print(text);
        } else {
            AtomicFile.write(target, text);
            console.err()
                    .println("%s: cluster `%s`, %d nodes, %.5f USD per hour for them"
                            .formatted(target, cluster.name(), cluster.nodes().size(), cluster.usdPerHour()));
        }
        return ExitCode.DONE;
    }

    private String text() throws IOException {
        Path named = file;
        if (named == null) {
            return TofuOutput.clusterFile(System.in);
        }
        if (!Files.isRegularFile(named)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no file `%s`".formatted(named));
        }
        try (InputStream output = Files.newInputStream(named)) {
            return TofuOutput.clusterFile(output);
        }
    }
}
