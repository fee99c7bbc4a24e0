package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.field.FieldCheck;
import io.gangflow.kubernetes.field.UnknownFields;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.read.SourceMapBuilder;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Converts documents to objects, one document at a time. Not thread-safe. */
final class ObjectReader {

    private static final int MAX_NESTED_LISTS = 4;

    private final String file;
    private final boolean amongOthers;
    private final List<ForeignObject> objects = new ArrayList<>();
    private final List<Diagnostic> found = new ArrayList<>();

    /** @param amongOthers whether the file was found in a folder, which may contain other files than manifests */
    ObjectReader(String file, boolean amongOthers) {
        this.file = file;
        this.amongOthers = amongOthers;
    }

    List<ForeignObject> objects() {
        return objects;
    }

    List<Diagnostic> found() {
        return found;
    }

    /** Reads the object of a document, or all objects of a List; ignores an empty document. */
    void read(Node root) {
        read(root, 0);
    }

    private void read(Node root, int depth) {
        if (root instanceof Node.Scalar scalar && scalar.isNull()) {
            return;
        }
        if (!(root instanceof Node.Mapping mapping)) {
            found.add(notAnObject(root.span(), "this is " + root.noun()));
            return;
        }
        SourceMap source = SourceMapBuilder.of(file, mapping);
        ObjectNode tree = YamlTree.object(mapping);
        Optional<String> apiVersion = text(tree, "apiVersion");
        Optional<String> kind = text(tree, "kind");
        if (DevicePluginFile.isOne(tree)) {
            objects.add(DevicePluginFile.of(file, tree, source, root.span()));
        } else if (apiVersion.isEmpty() && kind.isEmpty() && amongOthers && depth == 0) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0601,
                    root.span(),
                    "the document is not a Kubernetes object",
                    "it has neither `apiVersion` nor `kind`, so it is not checked"));
        } else if (apiVersion.isEmpty() || kind.isEmpty()) {
            String missing = apiVersion.isEmpty() ? "apiVersion" : "kind";
            found.add(notAnObject(root.span(), "the document has no `%s`".formatted(missing)));
        } else if (kind.get().endsWith("List") && mapping.get("items").orElse(root) instanceof Node.Sequence items) {
            items(items, depth);
        } else {
            String version = KnownKinds.readAs(apiVersion.get(), kind.get());
            tree.put("apiVersion", version);
            boolean asWritten = version.equals(apiVersion.get());
            String type = version + "/" + kind.get();
            if (asWritten) {
                unknown(tree, type, source, mapping.span()).forEach(found::add);
            }
            object(tree, source, mapping.span(), type, asWritten);
        }
    }

    /** Reads an object given as fields. */
    void tree(ObjectNode tree) {
        String type = tree.path("apiVersion").asText() + "/" + tree.path("kind").asText();
        object(tree, SourceMap.empty(file), SourceSpan.startOf(file), type, true);
    }

    private void items(Node.Sequence items, int depth) {
        if (depth >= MAX_NESTED_LISTS) {
            found.add(notAnObject(items.span(), "lists are nested more than %d deep".formatted(MAX_NESTED_LISTS)));
            return;
        }
        items.items().forEach(item -> read(item, depth + 1));
    }

    /** @param asWritten whether it is read as the version that it names; an older version has different fields */
    private void object(ObjectNode tree, SourceMap source, SourceSpan begin, String type, boolean asWritten) {
        if (text(tree.path("metadata"), "name").isEmpty()
                && text(tree.path("metadata"), "generateName").isEmpty()) {
            found.add(notAnObject(begin, "the `%s` has no name".formatted(Excerpt.of(type))));
            return;
        }
        checked(tree, type, source, begin, asWritten, found).ifPresent(object -> {
            ForeignObject foreign = new ForeignObject(object, tree, source, begin);
            notModelled(foreign).ifPresent(found::add);
            objects.add(foreign);
        });
    }

    /** Returns the findings about an object's values, for objects read elsewhere. */
    static List<Diagnostic> check(ObjectNode tree, String type, SourceMap source, SourceSpan begin) {
        List<Diagnostic> found = new ArrayList<>();
        if (checked(tree, type, source, begin, true, found).isPresent()) {
            FieldCheck.object(tree, type).forEach(misfit -> found.add(misfit(misfit, type, source, begin)));
        }
        if (found.isEmpty()) {
            read(tree, type, KnownKinds.exactClassOf(type), source, begin, found);
        }
        unknown(tree, type, source, begin).forEach(found::add);
        return found;
    }

    /** Returns the object in its model class; empty if there is any finding, so that no unchecked object is used. */
    private static Optional<HasMetadata> checked(
            ObjectNode tree,
            String type,
            SourceMap source,
            SourceSpan begin,
            boolean asWritten,
            List<Diagnostic> found) {
        int before = found.size();
        if (KnownKinds.isUnderstood(type)) {
            found.addAll(QuantityCheck.of(tree, type, source, begin));
            found.addAll(CountCheck.of(tree, source, begin));
        }
        if (found.size() == before && asWritten) {
            FieldCheck.values(tree, type).forEach(misfit -> found.add(misfit(misfit, type, source, begin)));
        }
        if (found.size() > before) {
            return Optional.empty();
        }
        return read(tree, type, KnownKinds.classOf(type), source, begin, found);
    }

    private static Optional<HasMetadata> read(
            ObjectNode tree,
            String type,
            Class<? extends HasMetadata> model,
            SourceMap source,
            SourceSpan begin,
            List<Diagnostic> found) {
        try {
            return Optional.of(ModelJson.MAPPER.treeToValue(tree, model));
        } catch (JsonProcessingException exception) {
            found.add(misfit(FieldProblem.of(exception), type, source, begin));
            return Optional.empty();
        }
    }

    private static Optional<Diagnostic> notModelled(ForeignObject object) {
        String apiVersion = object.object().getApiVersion();
        if (KnownKinds.isModelled(apiVersion, object.kind())) {
            return Optional.empty();
        }
        Diagnostic finding = Diagnostic.of(
                DiagnosticCode.GF0601,
                object.span("kind"),
                "kind `%s` of `%s` is not modelled".formatted(Excerpt.of(object.kind()), Excerpt.of(apiVersion)),
                "what it creates is not checked");
        return Optional.of(KnownKinds.otherVersion(apiVersion, object.kind())
                .map(type -> finding.withHint("`%s` is modelled".formatted(type)))
                .orElse(finding));
    }

    private static Stream<Diagnostic> unknown(ObjectNode tree, String type, SourceMap source, SourceSpan begin) {
        return UnknownFields.object(tree, type).stream().map(misfit -> {
            String[] path = misfit.path().toArray(String[]::new);
            return misfit.unknownField(source.hasValue(path[0]) ? source.key(path) : begin);
        });
    }

    private static Diagnostic misfit(FieldProblem misfit, String type, SourceMap source, SourceSpan begin) {
        String[] path = misfit.path().toArray(String[]::new);
        SourceSpan span = path.length > 0 && source.hasValue(path[0]) ? source.value(path) : begin;
        return misfit.finding(span, path.length == 0 ? type : String.join(".", path));
    }

    private static Diagnostic notAnObject(SourceSpan span, String message) {
        return Diagnostic.of(DiagnosticCode.GF0602, span, message, "expected an object of a cluster")
                .withHint("an object has `apiVersion`, `kind` and `metadata.name`");
    }

    private static Optional<String> text(com.fasterxml.jackson.databind.JsonNode tree, String field) {
        return Optional.of(tree.path(field))
                .filter(value -> value.isTextual() && !value.textValue().isBlank())
                .map(com.fasterxml.jackson.databind.JsonNode::textValue);
    }
}
