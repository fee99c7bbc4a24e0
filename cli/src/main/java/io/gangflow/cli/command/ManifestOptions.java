package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveCluster;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.workloads.foreign.DurationsReader;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for manifests in addition to their files. */
public final class ManifestOptions {

    @Option(
            names = "--durations",
            paramLabel = "FILE",
            description = "Durations of earlier runs in seconds: JSON such as {\"train\": [61, 58]}, or JSON lines.")
    private @Nullable Path durations;

    @Option(
            names = "--from-context",
            paramLabel = "NAME",
            description = "Context of the kubeconfig whose objects to include.")
    private @Nullable String context;

    private @Nullable LiveCluster live;
    private Consumer<String> notice = line -> {};
    private final Map<List<Path>, InputFiles> inputs = new HashMap<>();

    /** Returns options as if the context of an already read cluster had been given. */
    static ManifestOptions of(LiveCluster live) {
        ManifestOptions options = new ManifestOptions();
        options.context = live.name();
        options.live = live;
        return options;
    }

    /** Whether the objects of a cluster are requested. */
    public boolean hasContext() {
        return context != null;
    }

    /**
     * Returns the cluster of the file, or of the context when only the context is given.
     *
     * @throws CommandFailure when neither is given
     */
    public Cluster cluster(@Nullable Path file, Console console) throws IOException {
        notice = console::notice;
        if (file != null) {
            return new Documents(console).cluster(file);
        }
        if (context == null) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "no cluster given; pass --cluster FILE");
        }
        LiveCluster read = live().orElseThrow();
        PlayedInputs.noteRefused(console, read.refused());
        return read.nodes()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.ENVIRONMENT, "the cluster of context `%s` has no nodes".formatted(context)));
    }

    /** Discards the cluster, so that the next call reads it again. */
    public void forgetCluster() {
        live = null;
    }

    /** Reads the cluster once, because it can change between two reads. */
    private Optional<LiveCluster> live() {
        if (live == null && context != null) {
            live = LiveClusters.named(context, notice);
        }
        return Optional.ofNullable(live);
    }

    /** Returns the files of the command. They are read once, because a stream can be read only once. */
    public InputFiles inputs(List<Path> files) throws IOException {
        InputFiles known = inputs.get(files);
        if (known == null) {
            known = InputFiles.of(files);
            inputs.put(List.copyOf(files), known);
        }
        return known;
    }

    /** Whether the command reads manifests; true also for a folder without any. */
    boolean takes(List<Path> files) throws IOException {
        return context != null
                || !inputs(files).manifests().isEmpty()
                || files.stream().anyMatch(Files::isDirectory);
    }

    /** Reads the only pipeline of the command's files, for commands that do not accept manifests. */
    Checked<Pipeline> pipeline(List<Path> files) throws IOException {
        if (files.size() > 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` is a pipeline; simulate it on its own".formatted(files.get(0)));
        }
        return InputFiles.isStream(files.get(0)) ? inputs(files).pipeline() : InputFiles.pipeline(files.get(0));
    }

    /**
     * Reads the manifests among the inputs as one set, because an object of one file can refer to an object of another.
     */
    public ForeignManifests read(List<InputFiles.Input> manifests) {
        ManifestReader reader = new ManifestReader();
        manifests.forEach(input -> reader.text(input.name(), input.text(), input.amongOthers()));
        return reader.with(contextOnly()).manifests();
    }

    /** Returns the objects in the cluster of the context; empty without a context. */
    public ForeignManifests contextOnly() {
        return live().map(LiveCluster::work).orElseGet(() -> new ForeignManifests(List.of(), List.of(), List.of()));
    }

    /** Returns the history of {@code --durations}; adds findings about it to {@code found}. */
    public Durations durations(List<Diagnostic> found) {
        if (durations == null) {
            return Durations.NONE;
        }
        Checked<String> text = InputFile.readPipe(Documents.readable(durations));
        found.addAll(text.diagnostics());
        Checked<Map<String, List<Double>>> history =
                DurationsReader.read(durations.toString(), text.value().orElse(""));
        found.addAll(history.diagnostics());
        return history.value().map(Durations::new).orElse(Durations.NONE);
    }
}
