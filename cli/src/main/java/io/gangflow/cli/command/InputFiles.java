package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.pipeline.yaml.YamlDocument;
import io.gangflow.workloads.foreign.ManifestFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The input files of a command, grouped by content. A folder stands for the files below it, and stdin for its
 * documents. The classification of a text never depends on its name.
 *
 * @param found errors of files that could not be read
 */
public record InputFiles(List<Input> pipelines, List<Input> clusters, List<Input> manifests, List<Diagnostic> found) {

    private static final Path STDIN = Path.of("-");

    /** Documents are separated by lines that start with {@code ---}; YAML allows such lines for nothing else. */
    private static final Pattern SEPARATOR = Pattern.compile("(?m)^---(?=\\s|$)");

    public InputFiles {
        pipelines = List.copyOf(pipelines);
        clusters = List.copyOf(clusters);
        manifests = List.copyOf(manifests);
        found = List.copyOf(found);
    }

    /**
     * One text, checked separately.
     *
     * @param name its name in findings
     * @param file empty for stdin
     * @param amongOthers whether it was found in a folder, which can contain files that are neither pipelines nor
     *     manifests
     */
    public record Input(String name, Optional<Path> file, String text, boolean amongOthers) {

        /** Reads it as a pipeline. A pipeline on stdin cannot include other files. */
        public Checked<Pipeline> read() {
            return file.isPresent() ? PipelineReader.read(file.get()) : PipelineReader.read(name, text);
        }
    }

    /** Whether a path can be read only once: stdin, or a pipe. */
    static boolean isStream(Path path) {
        return path.equals(STDIN) || InputFile.isPipe(path);
    }

    /**
     * Reads the pipeline of a file, of a pipe, or of stdin for {@code -}.
     *
     * @throws CommandFailure when the file does not exist
     */
    static Checked<Pipeline> pipeline(Path path) throws IOException {
        return isStream(path) ? of(List.of(path)).pipeline() : PipelineReader.read(Documents.readable(path));
    }

    /**
     * Reads the only pipeline.
     *
     * @throws CommandFailure when there are several pipelines, or none and no finding explains it
     */
    public Checked<Pipeline> pipeline() {
        if (pipelines.size() != 1 && found.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "the input has %d pipelines; pass exactly one".formatted(pipelines.size()));
        }
        return found.isEmpty() ? pipelines.get(0).read() : Checked.failed(found);
    }

    /** Groups files and folders; {@code -} stands for stdin, which is read to its end. */
    public static InputFiles of(List<Path> paths) throws IOException {
        Sorting sorting = new Sorting();
        for (Path path : paths) {
            if (path.equals(STDIN)) {
                byte[] bytes = System.in.readNBytes(YamlDocument.MAX_TEXT + 1);
                sorting.stream("-", InputFile.decode("-", bytes, YamlDocument.MAX_TEXT));
            } else if (InputFile.isPipe(path)) {
                sorting.stream(path.toString(), InputFile.readPipe(path, YamlDocument.MAX_TEXT));
            } else if (Files.isDirectory(path)) {
                Checked<List<Path>> files = ManifestFolder.files(path);
                sorting.found.addAll(files.diagnostics());
                files.value().orElse(List.of()).forEach(file -> sorting.file(file, true));
            } else {
                sorting.file(path, false);
            }
        }
        return new InputFiles(sorting.pipelines, sorting.clusters, sorting.manifests, sorting.found);
    }

    /** @throws CommandFailure when there is a pipeline; only a check accepts pipelines together with manifests */
    InputFiles manifestsOnly() {
        pipelines.stream().findFirst().ifPresent(pipeline -> {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` is a pipeline; simulate it on its own".formatted(pipeline.name()));
        });
        return this;
    }

    private static final class Sorting {

        private final List<Input> pipelines = new ArrayList<>();
        private final List<Input> clusters = new ArrayList<>();
        private final List<Input> manifests = new ArrayList<>();
        private final List<Diagnostic> found = new ArrayList<>();

        void file(Path path, boolean amongOthers) {
            Checked<String> text = InputFile.read(path, YamlDocument.MAX_TEXT);
            found.addAll(text.diagnostics());
            text.value().ifPresent(value -> add(new Input(path.toString(), Optional.of(path), value, amongOthers)));
        }

        /** Each document of a stream that contains a Gangflow document is a separate input, with its line number. */
        void stream(String name, Checked<String> text) {
            found.addAll(text.diagnostics());
            String all = text.value().orElse("");
            if (text.value().isEmpty() || ContentType.of(name, all, true) == ContentType.MANIFESTS) {
                text.value().ifPresent(value -> manifests.add(new Input(name, Optional.empty(), value, false)));
                return;
            }
            List<Integer> starts = new ArrayList<>(List.of(0));
            for (Matcher separator = SEPARATOR.matcher(all); separator.find(); ) {
                starts.add(separator.start());
            }
            starts.add(all.length());
            for (int index = 0; index + 1 < starts.size(); index++) {
                String document = all.substring(starts.get(index), starts.get(index + 1));
                int line = (int) all.substring(0, starts.get(index)).lines().count();
                if (!document.isBlank()) {
                    add(new Input(name, Optional.empty(), "\n".repeat(line) + document, index == 0));
                }
            }
        }

        private void add(Input input) {
            switch (ContentType.of(
                    input.name(),
                    input.text(),
                    input.amongOthers() || input.file().isEmpty())) {
                case PIPELINE -> pipelines.add(input);
                case CLUSTER -> clusters.add(input);
                case MANIFESTS -> manifests.add(input);
            }
        }
    }
}
