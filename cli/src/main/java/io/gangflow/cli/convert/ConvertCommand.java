package io.gangflow.cli.convert;

import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.foreign.ManifestReader;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.convert.Conversion;
import io.gangflow.convert.Converter;
import io.gangflow.file.AtomicFile;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow convert}: the manifests of other tools as one pipeline. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description = {
            "Convert manifests of other tools to one pipeline.",
            "Reads Argo Workflows, Volcano Jobs, Kubeflow and Spark jobs, Jobs, CronJobs and Pods. What a pipeline does"
                    + " not have is listed on stderr and at the top of the file."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ConvertCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Manifests: files, folders, or - for stdin. After --, a command line of spark-submit.")
    private List<String> words;

    @Option(
            names = {"-o", "--output-file"},
            paramLabel = "FILE",
            description = "File to write (default: stdout).")
    private @Nullable Path target;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the pipeline (default: that of the first object).")
    private @Nullable String name;

    public ConvertCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        Conversion conversion = isSparkSubmit()
                ? Converter.ofSparkSubmit(words.subList(1, words.size()), Optional.ofNullable(name))
                : manifests();
        new ConversionText(console).print(conversion);
        String text = conversion.text().orElseThrow(() -> nothing(conversion));
        if (target == null) {
            console.out().print(text);
        } else {
            AtomicFile.write(target, text);
            console.err().println("wrote %s; check it with: gangflow check %s".formatted(target, target));
        }
        return ExitCode.DONE;
    }

    /** A file of that name is read. */
    private boolean isSparkSubmit() {
        String first = words.get(0);
        boolean named = first.equals("spark-submit") || first.endsWith("/spark-submit");
        return named && (words.size() > 1 || !Files.isRegularFile(Path.of(first)));
    }

    private Conversion manifests() throws IOException {
        ForeignManifests manifests = read();
        return Converter.of(manifests.objects(), name(manifests), String.join(", ", words));
    }

    private ForeignManifests read() throws IOException {
        InputFiles inputs = InputFiles.of(words.stream().map(Path::of).toList());
        List<Diagnostic> found = new ArrayList<>(inputs.found());
        inputs.pipelines().stream().findFirst().ifPresent(pipeline -> {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` has no manifests of Kubernetes".formatted(pipeline.name()));
        });
        ManifestReader reader = new ManifestReader();
        inputs.manifests().forEach(input -> reader.text(input.name(), input.text(), input.amongOthers()));
        ForeignManifests manifests = reader.manifests();
        manifests.diagnostics().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .forEach(found::add);
        new Documents(console).require(found);
        return manifests;
    }

    private String name(ForeignManifests manifests) {
        String wanted = name;
        if (wanted != null) {
            return wanted;
        }
        return manifests.objects().stream()
                .findFirst()
                .map(object -> object.name())
                .orElse("pipeline");
    }

    private static CommandFailure nothing(Conversion conversion) {
        return new CommandFailure(
                ExitCode.BAD_INPUT,
                conversion.diagnostics().isEmpty()
                        ? "the input has no work: no object of it creates pods"
                        : "the language has no form for this input; nothing was written");
    }
}
