package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.field.FieldRule;
import io.gangflow.convert.field.Remainder;
import io.gangflow.convert.pod.Values;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.List;

/**
 * An object that is being converted.
 *
 * @param type {@code apiVersion/kind} of the object with the work: that of a template for an object with a schedule
 * @param label kind and name of the input object
 * @param root of the input object
 * @param spec of the object with the work
 * @param manifest the object with the work, ready to be created
 */
public record Source(String type, String label, String name, Field root, Field spec, ObjectNode manifest) {

    public static Source of(ForeignObject object) {
        Field root = Field.root(object.tree());
        root.at("apiVersion").text();
        root.at("kind").text();
        root.at("metadata", "name").text();
        root.at("metadata", "generateName").text();
        String label = object.kind() + "/" + object.name();
        ObjectNode manifest = object.tree().deepCopy();
        manifest.remove("status");
        named(manifest, object.name());
        return new Source(object.type(), label, object.name(), root, root.at("spec"), manifest);
    }

    /** The object that a schedule creates from a template. */
    public Source template(String apiVersion, String kind, String... path) {
        Field inner = root.at(path);
        ObjectNode made = Values.JSON.objectNode().put("apiVersion", apiVersion).put("kind", kind);
        JsonNode metadata = manifest.path("metadata");
        made.putObject("metadata").put("name", name);
        if (metadata.has("namespace")) {
            ((ObjectNode) made.get("metadata")).set("namespace", metadata.get("namespace"));
        }
        made.set("spec", inner.tree());
        return new Source(apiVersion + "/" + kind, label, name, root, inner, made);
    }

    /** The kind of the object with the work. */
    public String kind() {
        return type.substring(type.lastIndexOf('/') + 1);
    }

    /** A stage that can become a manifest of the object. */
    public StageDraft stage() {
        return new StageDraft(name, label).alternative(manifest, Ends.of(this));
    }

    public Note note(Note.Kind kind, Field field, String reason, String advice) {
        return new Note(kind, label, field.path(), reason, advice);
    }

    /** The remaining fields of the object. */
    public List<Remainder> remainders() {
        return Remainder.of(root, FieldRule::of);
    }

    public Note note(Note.Kind kind, Remainder left) {
        return note(kind, left.field(), left.rule().reason(), left.rule().advice());
    }

    /** Notes about the remaining fields that differ in the pipeline. */
    public List<Note> leftovers(Note.Kind kind) {
        return remainders().stream().map(left -> note(kind, left)).toList();
    }

    /** Sets a name, which the object of a manifest stage requires; a run makes it unique. */
    private static void named(ObjectNode manifest, String name) {
        if (manifest.path("metadata") instanceof ObjectNode metadata && !metadata.has("name")) {
            metadata.remove("generateName");
            metadata.put("name", name);
        }
    }
}
