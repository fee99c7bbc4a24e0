package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.patch.InjectedContainers;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.yaml.YamlTree;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.FinishingSets;
import io.gangflow.workloads.pods.Kind;
import io.gangflow.workloads.pods.ModelObjects;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.UnknownAmounts;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The work of templates without calls: Argo's pods, and the objects of resource templates and of Gangflow's launcher.
 */
final class WorkflowLeaves {

    private static final List<String> POD_FIELDS = List.of(
            "schedulerName",
            "priorityClassName",
            "nodeSelector",
            "tolerations",
            "affinity",
            "securityContext",
            "serviceAccountName",
            "automountServiceAccountToken",
            "imagePullSecrets",
            "dnsPolicy",
            "dnsConfig",
            "hostNetwork",
            "activeDeadlineSeconds",
            "hostAliases");
    private static final Set<String> CREATING = Set.of("create", "apply", "");

    private final Cause workflow;
    private final JsonNode spec;
    private final WorkDraft draft;

    WorkflowLeaves(Cause workflow, JsonNode spec, WorkDraft draft) {
        this.workflow = workflow;
        this.spec = spec;
        this.draft = draft;
    }

    /**
     * Adds the sets of a template. Returns the sets whose success is the template's; {@code say} receives what is not
     * interpreted.
     */
    List<String> add(
            JsonNode template, WorkflowText text, String path, PodSet.Creation creation, Consumer<String> say) {
        Optional<String> launched = LaunchedObject.manifest(template);
        if (launched.isPresent()) {
            String manifest = text.replace(launched.get());
            return objects(
                    template,
                    LaunchedObject.createsOnly(template) ? LaunchedObject.each(manifest) : manifest,
                    path,
                    creation,
                    say);
        }
        if (template.has("container") || template.has("script") || template.has("containerSet")) {
            return pod(text.replace(template), text, path, creation, say);
        }
        if (template.has("resource")) {
            return resource(template, text, path, creation, say);
        }
        if (!template.has("suspend")) {
            say.accept("template `%s` is of a kind that is not modelled"
                    .formatted(Excerpt.of(template.path("name").asText())));
        }
        return List.of();
    }

    /** Returns the template's main container. */
    private static JsonNode containers(JsonNode template, ObjectNode podSpec) {
        ArrayNode containers = podSpec.putArray("containers");
        JsonNode main = template.has("container") ? template.path("container") : template.path("script");
        if (main instanceof ObjectNode work) {
            containers.add(work.deepCopy().put("name", "main")); // Argo's name for it, whatever the template contains
        }
        for (JsonNode container : template.path("containerSet").path("containers")) {
            ObjectNode own = container.deepCopy();
            template.path("containerSet")
                    .path("volumeMounts")
                    .forEach(mount -> own.withArray("/volumeMounts").add(mount));
            containers.add(own);
        }
        return main;
    }

    private void volumes(JsonNode template, WorkflowText text, ArrayNode volumes) {
        volumes.addAll(elements(template.path("volumes")));
        volumes.addAll(elements(text.replace(spec.path("volumes"))));
        for (JsonNode claim : spec.path("volumeClaimTemplates")) {
            String volume = claim.path("metadata").path("name").asText();
            ObjectNode claimed = volumes.addObject().put("name", volume);
            claimed.putObject("persistentVolumeClaim")
                    .put("claimName", workflow.object().name() + "-" + volume);
        }
    }

    private List<String> pod(
            JsonNode template, WorkflowText text, String path, PodSet.Creation creation, Consumer<String> say) {
        ObjectNode pod = ((ObjectNode) workflow.object().tree()).objectNode();
        ObjectNode metadata = pod.put("apiVersion", "v1").put("kind", "Pod").putObject("metadata");
        if (spec.path("podMetadata") instanceof ObjectNode all) {
            metadata.setAll(all.deepCopy());
        }
        if (template.path("metadata") instanceof ObjectNode own) {
            StrategicMergePatch.apply(metadata, own.deepCopy());
        }
        String name = workflow.object().name() + path.replaceAll("[^A-Za-z0-9]+", "-");
        metadata.put("name", name).put("namespace", workflow.object().namespace());
        ObjectNode podSpec = pod.putObject("spec").put("restartPolicy", "Never");
        JsonNode main = containers(template, podSpec);
        ArrayNode first = podSpec.putArray("initContainers")
                .addAll(mirroring(template.path("initContainers"), main.path("volumeMounts")));
        first.addAll(sidecars(template.path("sidecars"), main.path("volumeMounts")));
        volumes(template, text, podSpec.putArray("volumes"));
        for (String field : POD_FIELDS) {
            JsonNode value = template.has(field) ? template.path(field) : text.replace(spec.path(field));
            if (!value.isMissingNode() && !value.asText().contains("{{")) {
                podSpec.set(field, value);
            }
        }
        if (!podSpec.has("priorityClassName") && spec.has("podPriorityClassName")) {
            podSpec.set("priorityClassName", spec.path("podPriorityClassName"));
        }
        for (JsonNode patch : List.of(text.replace(spec.path("podSpecPatch")), template.path("podSpecPatch"))) {
            patch(podSpec, patch.asText(""), template, say);
        }
        if (UnknownAmounts.removeFrom(podSpec)) {
            say.accept("the requests of template `%s` are known only when the workflow runs"
                    .formatted(Excerpt.of(template.path("name").asText())));
        }
        return ModelObjects.read(workflow, pod, Pod.class, draft, "spec", "templates")
                .map(made ->
                        add(ModelObjects.foreign(made, workflow.object().span("spec", "templates")), path, creation))
                .orElse(List.of());
    }

    /** Argo ends them when the main container has ended, like Kubernetes ends init containers that always restart. */
    private static List<JsonNode> sidecars(JsonNode sidecars, JsonNode mounts) {
        List<JsonNode> restarted = mirroring(sidecars, mounts);
        restarted.forEach(sidecar -> ((ObjectNode) sidecar).put("restartPolicy", "Always"));
        return restarted;
    }

    /** Returns the containers, with the mounts of the main container if they request them. */
    private static List<JsonNode> mirroring(JsonNode containers, JsonNode mounts) {
        List<JsonNode> found = elements(containers);
        found.removeIf(container -> !container.isObject());
        for (JsonNode each : found) {
            ObjectNode container = (ObjectNode) each;
            if (container.remove("mirrorVolumeMounts") instanceof BooleanNode mirrors && mirrors.booleanValue()) {
                container.withArray("/volumeMounts").addAll(elements(mounts));
            }
        }
        return found;
    }

    /**
     * Argo applies the workflow's patch and then the template's, after everything else (Argo 4.1, processPodSpecPatch).
     */
    private static void patch(ObjectNode podSpec, String patch, JsonNode template, Consumer<String> say) {
        List<JsonNode> documents =
                YamlTree.readAll("podSpecPatch", patch).value().orElse(List.of());
        if (!patch.isEmpty() && documents.isEmpty()) {
            say.accept("the podSpecPatch of template `%s` cannot be read before the workflow runs"
                    .formatted(Excerpt.of(template.path("name").asText())));
        }
        documents.stream()
                .limit(1)
                .flatMap(document -> InjectedContainers.withoutIn(document).stream())
                .forEach(ours -> StrategicMergePatch.apply(podSpec, ours));
    }

    private static List<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(element -> elements.add(element.deepCopy()));
        return elements;
    }

    private List<String> resource(
            JsonNode template, WorkflowText text, String path, PodSet.Creation creation, Consumer<String> say) {
        JsonNode resource = template.path("resource");
        if (!CREATING.contains(resource.path("action").asText())) {
            return List.of();
        }
        String manifest = text.replace(resource.path("manifest").asText(""));
        List<String> ends = objects(template, manifest, path, creation, say);
        return resource.has("successCondition") ? ends : List.of();
    }

    private List<String> objects(
            JsonNode template, String manifest, String path, PodSet.Creation creation, Consumer<String> say) {
        String name = template.path("name").asText();
        ForeignManifests read = new ManifestReader().text(name, manifest).manifests();
        if (read.objects().isEmpty()) {
            say.accept("the manifest of template `%s` cannot be read before the workflow runs"
                    .formatted(Excerpt.of(name)));
        }
        List<String> ends = new ArrayList<>();
        for (ForeignObject object : read.objects()) {
            if (object.object().getMetadata().getNamespace() == null) {
                object.object().getMetadata().setNamespace(workflow.object().namespace());
            }
            // Its lines are lines of a text within the workflow.
            ForeignObject placed = new ForeignObject(
                    object.object(),
                    object.tree(),
                    SourceMap.empty(workflow.object().begin().file()),
                    workflow.object().span("spec", "templates"));
            ends.addAll(add(placed, path, creation));
        }
        return ends;
    }

    private List<String> add(ForeignObject object, String path, PodSet.Creation creation) {
        int known = draft.podSetCount();
        String id = draft.uniqueId(workflow.id() + path);
        String stage = path.isEmpty() ? workflow.object().name() : path.substring(path.lastIndexOf('/') + 1);
        boolean argosOwn = object.object() instanceof Pod;
        Cause cause = new Cause(
                object,
                id,
                stage.replaceAll("\\([0-9]+\\)$", ""),
                argosOwn ? workflow.object().name() : object.name(),
                creation);
        Optional<Kind> kind = Kinds.of(object.type());
        kind.ifPresent(of -> of.add(cause, draft));
        return FinishingSets.of(draft.podSetsFrom(known));
    }
}
