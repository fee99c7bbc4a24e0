package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.Note;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Converts templates with a {@code containerSet}: several containers in one pod, which may depend on each other (Argo
 * 4.1, docs/container-set-template.md). A sequence of containers becomes init containers and a main container.
 * Containers that start together become a pod that ends with the last of them. Other orders cannot be converted,
 * because a pod has none.
 */
final class ContainerSets {

    static final String SET = "containerSet";

    private static final Set<String> KNOWN = Set.of("containers", "volumeMounts");

    private ContainerSets() {}

    /** Rewrites sets that are a sequence as init containers and a main container. */
    static void inOrder(JsonNode spec) {
        for (JsonNode each : spec.path("templates")) {
            List<ObjectNode> chain = chain(each.path(SET));
            if (each instanceof ObjectNode template && !chain.isEmpty()) {
                ObjectNode last = chain.remove(chain.size() - 1);
                last.remove("name");
                ArrayNode first = template.withArray("/initContainers");
                chain.forEach(first::add);
                if (first.isEmpty()) {
                    template.remove("initContainers");
                }
                template.remove(SET);
                template.set("container", last);
            }
        }
    }

    /** Whether a set is a sequence of at least two containers. */
    static boolean isChain(JsonNode set) {
        return chain(set).size() > 1;
    }

    /**
     * The stage of a template with a set that is not a sequence.
     *
     * @param manifest the pod of the template; empty if it contains a value that only a run knows
     */
    static Optional<StageDraft> stage(
            Templates templates, Field template, Optional<ObjectNode> manifest, PipelineDraft draft) {
        Field set = template.at(SET);
        if (together(set.tree()).isEmpty() || manifest.isEmpty()) {
            draft.note(new Note(
                    Note.Kind.NOT_CARRIED,
                    templates.label(),
                    template.path(),
                    together(set.tree()).isEmpty()
                            ? "in a pod, containers start together or one after the other"
                            : "the containers have values that only a run knows",
                    "write a stage for each container; the stages after it start without it"));
            template.take();
            return Optional.empty();
        }
        String name = template.at("name").peek().orElse("step");
        StageDraft stage = new StageDraft(name, templates.label()).alternative(manifest.get(), CollectedStages.POD);
        stage.becomeManifest();
        draft.note(new Note(
                Note.Kind.MANIFEST, templates.label(), set.path(), "a stage has one container that has to end", ""));
        List.of("containers", "volumeMounts").forEach(key -> set.at(key).take());
        PodManifest.OF_POD.forEach(key -> template.at(key).take());
        PodManifest.SHARED.forEach(key -> template.at(key).take());
        templates.spec().at("volumes").items().stream()
                .filter(volume -> PodManifest.mounts(template, volume))
                .forEach(Field::take);
        return Optional.of(stage);
    }

    /** The containers with the mounts of their set if they start together; none if one depends on another. */
    static ArrayNode together(JsonNode set) {
        ArrayNode containers = Values.JSON.arrayNode();
        boolean apart = false;
        for (JsonNode container : set.path("containers")) {
            containers.add(mounted(container, set));
            apart |= !container.path("dependencies").isEmpty();
        }
        return apart || set.has("retryStrategy") ? Values.JSON.arrayNode() : containers;
    }

    private static List<ObjectNode> chain(JsonNode set) {
        List<ObjectNode> chain = new ArrayList<>();
        String before = "";
        JsonNode containers = set.path("containers");
        boolean known = set.propertyStream().allMatch(field -> KNOWN.contains(field.getKey()));
        while (chain.size() < containers.size() && known) {
            String previous = before;
            List<JsonNode> next = new ArrayList<>();
            containers.forEach(container -> {
                String needed = container.path("dependencies").size() == 1
                        ? container.path("dependencies").get(0).asText()
                        : "";
                if (container.path("dependencies").size() <= 1 && needed.equals(previous)) {
                    next.add(container);
                }
            });
            if (next.size() != 1) {
                return new ArrayList<>();
            }
            chain.add(mounted(next.get(0), set));
            before = next.get(0).path("name").asText();
        }
        return chain;
    }

    private static ObjectNode mounted(JsonNode container, JsonNode set) {
        ObjectNode copy = container.deepCopy();
        copy.remove("dependencies");
        set.path("volumeMounts")
                .forEach(mount -> copy.withArray("/volumeMounts").add(mount.deepCopy()));
        return copy;
    }
}
