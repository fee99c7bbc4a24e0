package io.gangflow.argo.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads manifests: files, folders with everything that ends in {@code .yaml}, {@code .yml} or {@code .json} below them,
 * and streams; not what is hidden in a folder. A file may hold several documents and Lists. Never throws for what they say. Used once, by one thread.
 */
public final class ManifestReader {

    private static final int MAX_FILES = 10_000;
    private static final int MAX_DEPTH = 32;

    private final List<ForeignObject> objects = new ArrayList<>();
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<IgnoreComment> ignores = new ArrayList<>();

    /** Reads a file, or the files of a folder in the order of their paths. */
    public ManifestReader path(Path path) {
        if (Files.isDirectory(path)) {
            folder(path);
        } else {
            text(path.toString(), InputFile.read(path), false);
        }
        return this;
    }

    /** Reads a stream to its end; {@code name} is what findings call it. */
    public ManifestReader stream(String name, InputStream input) throws IOException {
        text(name, InputFile.decode(name, input.readNBytes(YamlDocument.MAX_SIZE + 1)), false);
        return this;
    }

    /** Reads a text that is at hand. */
    public ManifestReader text(String name, String text) {
        return text(name, text, false);
    }

    private ManifestReader text(String name, String text, boolean amongOthers) {
        ignores.addAll(IgnoreComment.in(name, text));
        ObjectReader reader = new ObjectReader(name, amongOthers);
        for (YamlDocument document : YamlDocument.readAll(name, text)) {
            found.addAll(document.diagnostics());
            document.root().ifPresent(reader::read);
        }
        objects.addAll(reader.objects());
        found.addAll(reader.found());
        return this;
    }

    /** Everything that was read; two objects of one name are a finding, and the second is left out. */
    public ForeignManifests manifests() {
        List<ForeignObject> distinct = new ArrayList<>();
        Map<String, JsonNode> taken = new TreeMap<>();
        for (ForeignObject object : objects) {
            boolean generated = object.object().getMetadata().getName() == null;
            JsonNode other = generated ? null : taken.putIfAbsent(object.type() + "/" + object.id(), object.tree());
            if (other == null) {
                distinct.add(object);
            } else if (!isSaidAgain(object, other)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0606,
                        object.span(),
                        "`%s` is there twice".formatted(object.id()),
                        "the second would replace the first"));
            }
        }
        return new ForeignManifests(distinct, found, ignores);
    }

    private void text(String name, Checked<String> text, boolean amongOthers) {
        found.addAll(text.diagnostics());
        text.value().ifPresent(value -> text(name, value, amongOthers));
    }

    private void folder(Path folder) {
        try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
            List<Path> manifests = files.filter(file -> isManifest(file) && !isHidden(folder.relativize(file)))
                    .limit(MAX_FILES + 1L)
                    .sorted()
                    .toList();
            if (manifests.isEmpty()) {
                found.add(unreadable(folder, "no .yaml, .yml or .json file is in it"));
            } else if (manifests.size() > MAX_FILES) {
                found.add(unreadable(folder, "more than %,d files are in it".formatted(MAX_FILES)));
            } else {
                manifests.forEach(file -> text(file.toString(), InputFile.read(file), true));
            }
        } catch (IOException | java.io.UncheckedIOException exception) {
            found.add(unreadable(folder, exception.getClass().getSimpleName()));
        }
    }

    /** Tools keep files of their own in folders whose names begin with a dot. */
    private static boolean isHidden(Path below) {
        for (Path step : below) {
            if (step.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private static boolean isManifest(Path file) {
        String name =
                file.getFileName() == null ? "" : file.getFileName().toString().toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && Stream.of(".yaml", ".yml", ".json").anyMatch(name::endsWith);
    }

    /** Many files bring the same Namespace or account with them. */
    private static boolean isSaidAgain(ForeignObject object, JsonNode other) {
        return KnownKinds.isQuiet(object.object().getApiVersion(), object.kind()) && other.equals(object.tree());
    }

    private static Diagnostic unreadable(Path path, String reason) {
        return Diagnostic.of(
                DiagnosticCode.GF0009,
                SourceSpan.startOf(path.toString()),
                "`%s` cannot be read".formatted(path),
                reason);
    }
}
