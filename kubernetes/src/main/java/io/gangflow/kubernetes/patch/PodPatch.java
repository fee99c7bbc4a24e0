package io.gangflow.kubernetes.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.json.TreeTexts;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The settings of a stage's pods as a strategic merge patch of a PodTemplateSpec. Every pod of a stage gets the same
 * patch, whoever creates it. The stage's own {@code podTemplate} is merged into it as the last.
 */
public final class PodPatch {

    /** What a pod template of a pipeline calls the container that does the work, whatever its name on the cluster. */
    private static final String MAIN = "main";

    private static final String ESCALATION = "allowPrivilegeEscalation";

    private static final String DISK = "ephemeral-storage";

    private final StagePods pods;
    private final PodSettings settings;

    private PodPatch(StagePods pods) {
        this.pods = pods;
        this.settings = pods.settings();
    }

    /**
     * The patch of pods whose main container has this name.
     *
     * @param diskLimit of the main container, where volumes on the node's disk raise it
     */
    public static ObjectNode of(StagePods pods, String main, Optional<String> diskLimit) {
        PodPatch patch = new PodPatch(pods);
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.set("metadata", patch.metadata());
        whole.set("spec", ofSpec(pods, main, diskLimit));
        return whole;
    }

    /** The same of the pods' spec alone. */
    public static ObjectNode ofSpec(StagePods pods, String main, Optional<String> diskLimit) {
        PodPatch patch = new PodPatch(pods);
        ObjectNode spec = ModelJson.MAPPER.valueToTree(patch.spec(main, diskLimit));
        return StrategicMergePatch.apply(spec, patch.podTemplate(main));
    }

    /** The Secrets with which the pods of a stage, and those that create them, pull their images. */
    public static List<LocalObjectReference> pullSecrets(PodSettings settings) {
        return settings.imagePullSecrets().stream()
                .map(LocalObjectReference::new)
                .toList();
    }

    private ObjectNode metadata() {
        ObjectNode metadata = ModelJson.MAPPER.valueToTree(new ObjectMetaBuilder()
                .withLabels(texts(settings.labels()))
                .withAnnotations(texts(settings.annotations()))
                .build());
        return StrategicMergePatch.apply(metadata, written("metadata"));
    }

    private Map<String, String> texts(Map<String, Text> texts) {
        Map<String, String> written = new LinkedHashMap<>();
        texts.forEach((name, value) -> written.put(name, pods.metadata().apply(value)));
        return written;
    }

    private PodSpec spec(String main, Optional<String> diskLimit) {
        MountedVolumes volumes = new MountedVolumes(settings);
        PodSpecBuilder spec = new PodSpecBuilder()
                .withImagePullSecrets(pullSecrets(settings))
                .withInitContainers(new ExtraContainers(pods, volumes).containers())
                .withVolumes(volumes.volumes(settings.extraContainers().isEmpty() ? List.of() : pods.volumes()))
                .withContainers(container(main, volumes, diskLimit));
        settings.serviceAccount()
                .ifPresent(account -> spec.withServiceAccountName(account).withAutomountServiceAccountToken(true));
        volumes.group(settings.security().user().orElse(pods.user()))
                .ifPresent(group -> spec.withNewSecurityContext()
                        .withFsGroup(group)
                        .withFsGroupChangePolicy("OnRootMismatch")
                        .endSecurityContext());
        return spec.build();
    }

    private Container container(String main, MountedVolumes volumes, Optional<String> diskLimit) {
        ContainerBuilder container = new ContainerBuilder()
                .withName(main)
                .withWorkingDir(settings.workingDir().orElse(null))
                .withVolumeMounts(volumes.mounts())
                .withSecurityContext(LoosenedSecurity.of(settings.security()).orElse(null));
        settings.ports()
                .forEach((name, port) -> container
                        .addNewPort()
                        .withName(name)
                        .withContainerPort(port)
                        .endPort());
        diskLimit.ifPresent(limit -> container.withResources(new ResourceRequirementsBuilder()
                .withLimits(Map.of(DISK, new Quantity(limit)))
                .build()));
        return container.build();
    }

    private ObjectNode podTemplate(String main) {
        ObjectNode spec = written("spec");
        for (JsonNode each : spec.path("containers")) {
            if (each instanceof ObjectNode object
                    && object.path("name").asText().equals(MAIN)) {
                object.put("name", main);
                escalating(object.path("securityContext"));
            }
        }
        return spec;
    }

    /**
     * With the right to gain rights where a template gives all of them: an API server (1.36, {@code ValidateSecurityContext}) refuses
     * to take it from a container that is privileged or has the capability CAP_SYS_ADMIN.
     */
    private static void escalating(JsonNode security) {
        boolean all = security.path("privileged").asBoolean()
                || StreamSupport.stream(
                                security.path("capabilities").path("add").spliterator(), false)
                        .anyMatch(added -> added.asText().equals("CAP_SYS_ADMIN"));
        if (all && security instanceof ObjectNode context && !context.has(ESCALATION)) {
            context.put(ESCALATION, true);
        }
    }

    /** A part of the stage's own pod template. */
    private ObjectNode written(String part) {
        JsonNode tree = ModelJson.MAPPER.valueToTree(settings.podTemplate().getOrDefault(part, Map.of()));
        return TreeTexts.replace(tree, text -> pods.literals().apply(text)) instanceof ObjectNode object
                ? object
                : JsonNodeFactory.instance.objectNode();
    }
}
