package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.read.InputFile;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads manifests: files, the files of folders ({@link ManifestFolder}), and texts. A file may contain several
 * documents and Lists. Never throws because of their content. Used once, by one thread.
 */
public final class ManifestReader {

    private final List<ForeignObject> objects = new ArrayList<>();
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<IgnoreComment> ignores = new ArrayList<>();

    /** Reads a file, or the files of a folder in the order of their paths. */
    public ManifestReader path(Path path) {
        if (Files.isDirectory(path)) {
            folder(path);
        } else {
            text(path.toString(), InputFile.read(path, YamlDocument.MAX_TEXT), false);
        }
        return this;
    }

    /** Reads a text in memory. */
    public ManifestReader text(String name, String text) {
        return text(name, text, false);
    }

    /**
     * Reads a text in memory that may come from a folder.
     *
     * @param amongOthers whether the text may be something other than a manifest
     */
    public ManifestReader text(String name, String text, boolean amongOthers) {
        ignores.addAll(IgnoreComment.in(name, text));
        ObjectReader reader = new ObjectReader(name, amongOthers);
        YamlDocument.readEach(name, text, document -> {
            found.addAll(document.diagnostics());
            document.root().ifPresent(reader::read);
        });
        objects.addAll(reader.objects());
        found.addAll(reader.found());
        return this;
    }

    /** Adds an object in memory; findings about it have the place without a line. */
    public ManifestReader object(String place, ObjectNode tree) {
        ObjectReader reader = new ObjectReader(place, false);
        reader.tree(tree);
        objects.addAll(reader.objects());
        found.addAll(reader.found());
        return this;
    }

    /** Adds the result of another reader. */
    public ManifestReader with(ForeignManifests others) {
        objects.addAll(others.objects());
        found.addAll(others.diagnostics());
        ignores.addAll(others.ignores());
        return this;
    }

    /** Returns everything that was read. Two objects of one name cause a finding, and the second one is omitted. */
    public ForeignManifests manifests() {
        List<ForeignObject> distinct = new ArrayList<>();
        Map<String, ForeignObject> taken = new TreeMap<>();
        for (ForeignObject object : objects) {
            boolean generated = object.object().getMetadata().getName() == null;
            ForeignObject other = generated ? null : taken.putIfAbsent(object.type() + "/" + object.id(), object);
            if (other == null) {
                distinct.add(object);
            } else if (!isRepeated(object, other)) {
                found.add(twice(object, other));
            }
        }
        return new ForeignManifests(distinct, found, ignores);
    }

    /** In one file it is an error. Files that are checked together may be alternatives of which only one is applied. */
    private static Diagnostic twice(ForeignObject object, ForeignObject other) {
        boolean oneFile = object.span().file().equals(other.span().file());
        return Diagnostic.of(
                oneFile ? DiagnosticCode.GF0606 : DiagnosticCode.GF0615,
                object.span(),
                "`%s` is defined twice, first at %s".formatted(object.id(), other.span()),
                "replaces the first definition when both are applied");
    }

    private void text(String name, Checked<String> text, boolean amongOthers) {
        found.addAll(text.diagnostics());
        text.value().ifPresent(value -> text(name, value, amongOthers));
    }

    private void folder(Path folder) {
        Checked<List<Path>> files = ManifestFolder.files(folder);
        found.addAll(files.diagnostics());
        files.value()
                .orElse(List.of())
                .forEach(file -> text(file.toString(), InputFile.read(file, YamlDocument.MAX_TEXT), true));
    }

    /** Many files contain the same Namespace or ServiceAccount. */
    private static boolean isRepeated(ForeignObject object, ForeignObject other) {
        return KnownKinds.isQuiet(object.object().getApiVersion(), object.kind())
                && other.tree().equals(object.tree());
    }
}
