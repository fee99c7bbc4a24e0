package io.gangflow.cli.command;

import io.gangflow.argo.foreign.DurationsReader;
import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.foreign.ManifestReader;
import io.gangflow.argo.pods.Durations;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.read.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is said of plain manifests beside their files; files are told from pipelines by their apiVersion. */
final class ManifestOptions {

    private static final Path STDIN = Path.of("-");
    private static final Pattern PIPELINE = Pattern.compile("(?m)^[\"']?apiVersion[\"']?:[ \\t]*[\"']?gangflow/");
    private static final Pattern OBJECT = Pattern.compile("(?m)^[ \\t{]*[\"']?apiVersion[\"']?[ \\t]*:");

    /** A configuration of NVIDIA's device plugin, which is no object and is looked at as one. */
    private static final Pattern PLUGIN = Pattern.compile("(?m)^(sharing|flags):");

    @Option(
            names = "--durations",
            paramLabel = "FILE",
            description = "How long earlier runs took, in seconds: JSON such as {\"train\": [61, 58]}, or JSON lines.")
    private @Nullable Path durations;

    @Option(names = "--from-context", paramLabel = "NAME", description = "Take a kube context's objects in, too.")
    private @Nullable String context;

    private @Nullable Map<String, String> contextObjects;

    /** As if a context of that name had been asked for and had these objects. */
    static ManifestOptions of(String context, Map<String, String> objects) {
        ManifestOptions options = new ManifestOptions();
        options.context = context;
        options.contextObjects = Map.copyOf(objects);
        return options;
    }

    /** Whether the objects of a cluster are asked for. */
    boolean hasContext() {
        return context != null;
    }

    /**
     * The cluster of a file; or that of the context, when only that is named.
     *
     * @throws CommandFailure when neither is named
     */
    Cluster cluster(@Nullable Path file, Console console) throws IOException {
        if (file != null) {
            return new Documents(console).cluster(file);
        }
        if (context == null) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no cluster is named; give a --cluster FILE");
        }
        return ContextCluster.of(context, contextOnly().objects());
    }

    /** Read once: what is asked twice of a cluster may have changed. */
    private Map<String, String> contextObjects() {
        if (contextObjects == null) {
            contextObjects = context == null ? Map.of() : ContextObjects.read(context);
        }
        return contextObjects;
    }

    /** Whether any of the files, or the cluster of a context, is to be read as manifests. */
    boolean takes(List<Path> files) throws IOException {
        if (context != null) {
            return true;
        }
        for (Path file : files) {
            if (isManifests(file)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a path holds plain manifests: a folder, a stream, or a file whose objects are not Gangflow's. */
    static boolean isManifests(Path file) throws IOException {
        if (file.equals(STDIN) || Files.isDirectory(file)) {
            return true;
        }
        Documents.readable(file);
        String text = InputFile.read(file).value().orElse("");
        boolean object = OBJECT.matcher(text).find();
        return !PIPELINE.matcher(text).find() && (object || PLUGIN.matcher(text).find());
    }

    /** Reads all that are manifests, as one body: an object of one file may be named in another. */
    ForeignManifests read(List<Path> files) throws IOException {
        ManifestReader reader = new ManifestReader();
        for (Path file : files) {
            if (file.equals(STDIN)) {
                reader.stream("-", System.in);
            } else {
                reader.path(file);
            }
        }
        contextObjects().forEach(reader::text);
        return reader.manifests();
    }

    /** What the cluster of the context has; nothing without one. */
    ForeignManifests contextOnly() {
        ManifestReader reader = new ManifestReader();
        contextObjects().forEach(reader::text);
        return reader.manifests();
    }

    /** The history of {@code --durations}; findings about it are added. */
    Durations durations(List<Diagnostic> found) {
        if (durations == null) {
            return Durations.NONE;
        }
        Checked<String> text = InputFile.read(Documents.readable(durations));
        found.addAll(text.diagnostics());
        Checked<Map<String, List<Double>>> history =
                DurationsReader.read(durations.toString(), text.value().orElse(""));
        found.addAll(history.diagnostics());
        return history.value().map(Durations::new).orElse(Durations.NONE);
    }

    /** Splits files into pipelines, and manifests of any kind. */
    static Split split(List<Path> files) throws IOException {
        List<Path> pipelines = new ArrayList<>();
        List<Path> manifests = new ArrayList<>();
        for (Path file : files) {
            (isManifests(file) ? manifests : pipelines).add(file);
        }
        return new Split(pipelines, manifests);
    }

    /** @throws CommandFailure when pipelines and manifests are mixed, which nothing but a check understands */
    static List<Path> manifestsOnly(List<Path> files) throws IOException {
        Split split = split(files);
        if (!split.pipelines().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "`%s` is a pipeline; simulate it on its own"
                            .formatted(split.pipelines().get(0)));
        }
        return split.manifests();
    }

    record Split(List<Path> pipelines, List<Path> manifests) {
        Split {
            pipelines = List.copyOf(pipelines);
            manifests = List.copyOf(manifests);
        }
    }
}
