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
 * patch, whatever creates it. The stage's own {@code podTemplate} is merged last.
 */
public final class PodPatch {

    /** The name of the main container in a pipeline's pod template, whatever its name on the cluster. */
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
     * Returns the patch for pods whose main container has this name.
     *
     * @param diskLimit disk limit of the main container, if volumes on the node's disk raise it
     */
    public static ObjectNode of(StagePods pods, String main, Optional<String> diskLimit) {
        PodPatch patch = new PodPatch(pods);
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.set("metadata", patch.metadata());
        whole.set("spec", ofSpec(pods, main, diskLimit));
        return whole;
    }

    /** Returns the patch of the pods' spec only. */
    public static ObjectNode ofSpec(StagePods pods, String main, Optional<String> diskLimit) {
        PodPatch patch = new PodPatch(pods);
        ObjectNode spec = ModelJson.MAPPER.valueToTree(patch.spec(main, diskLimit));
        return StrategicMergePatch.apply(spec, patch.podTemplate(main));
    }

    /** Returns the Secrets for pulling images, for the pods of a stage and for those that create them. */
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
     * Allows privilege escalation if a template makes a container privileged: an API server (1.36,
     * {@code ValidateSecurityContext}) refuses to disallow it for a container that is privileged or has the capability
     * CAP_SYS_ADMIN.
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

    /** Returns a part of the stage's own pod template. */
    private ObjectNode written(String part) {
        JsonNode tree = ModelJson.MAPPER.valueToTree(settings.podTemplate().getOrDefault(part, Map.of()));
        return TreeTexts.replace(tree, text -> pods.literals().apply(text)) instanceof ObjectNode object
                ? object
                : JsonNodeFactory.instance.objectNode();
    }
}
