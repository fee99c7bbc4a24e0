package io.gangflow.cli.convert;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Documents;
import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.convert.Conversion;
import io.gangflow.convert.Converter;
import io.gangflow.convert.draft.Note;
import io.gangflow.file.AtomicFile;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow convert}: converts manifests of other tools to one pipeline. */
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

    private static final Pattern OWN = Pattern.compile("apiVersion[\"']?\\s*:\\s*[\"']?gangflow/");

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
        if (name != null && name.isBlank()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "`--name` is empty; name the pipeline or leave it out");
        }
        Conversion conversion = isSparkSubmit()
                ? Converter.ofSparkSubmit(words.subList(1, words.size()), Optional.ofNullable(name))
                : manifests();
        String text = conversion.text().orElse(null);
        if (text == null) {
            throw nothing(conversion);
        }
        if (target == null) {
            console.out().print(text);
            console.out().flush();
        } else {
            AtomicFile.write(target, text);
        }
        new ConversionText(console).print(conversion);
        if (target != null) {
            console.err().println("wrote %s; check it with: gangflow check %s".formatted(target, target));
        }
        return ExitCode.DONE;
    }

    /** If a file of that name exists, it is read as a manifest. */
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
        ManifestReader reader = new ManifestReader();
        for (InputFiles.Input input : inputs.pipelines()) {
            if (OWN.matcher(input.text()).find()) {
                throw new CommandFailure(ExitCode.BAD_INPUT, "`%s` is a pipeline already".formatted(input.name()));
            }
            reader.text(input.name(), input.text());
        }
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

    /** Prints errors of the conversion; if the input is not work, the message names the first object. */
    private CommandFailure nothing(Conversion conversion) throws IOException {
        new Documents(console)
                .require(conversion.diagnostics().stream()
                        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                        .toList());
        List<Note> notes = conversion.notes();
        String first = notes.isEmpty() ? "no object creates pods" : notes.get(0).text();
        String more = notes.size() > 1 ? ", and %d more".formatted(notes.size() - 1) : "";
        return new CommandFailure(ExitCode.BAD_INPUT, "nothing to convert: " + first + more);
    }
}
