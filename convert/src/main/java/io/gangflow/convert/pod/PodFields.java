package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Takes the fields of a pod's spec that a stage has in addition to its container: placement and priority. */
public final class PodFields {

    private static final Map<String, String> SCHEDULERS =
            Map.of("default-scheduler", "kube-scheduler", "volcano", "volcano");

    private final Texts texts;

    public PodFields(Texts texts) {
        this.texts = texts;
    }

    /** Sets the common keys of all work for a pod with a single spec. */
    public void into(StageDraft stage, Field spec, ContainerFields container) {
        into(stage, PodSource.of(spec, texts), container, true);
    }

    /**
     * Sets the common keys of all work: environment, placement, priority, volumes, security and other fields of a pod.
     *
     * @param equalRoles whether all pods of the stage have this command, these arguments and these ports
     */
    public static void into(StageDraft stage, PodSource pod, ContainerFields container, boolean equalRoles) {
        stage.set("env", container.env());
        stage.set("secrets", container.secrets());
        ObjectNode placement = placement(pod);
        NodeAffinity.into(placement, pod.spec("affinity"));
        stage.set("placement", placement);
        pod.texts().constant(pod.spec("priorityClassName")).ifPresent(priority -> stage.set("priority", priority));
        account(stage, pod);
        pod.texts().constant(pod.main().at("workingDir")).ifPresent(folder -> stage.set("workingDir", folder));
        if (equalRoles) {
            stage.set("ports", ports(pod.main().at("ports")));
        }
        PodVolumes.into(stage, pod);
        ExtraContainers.into(stage, pod, container);
        SecurityFields.of(pod.main(), pod.spec("securityContext"))
                .properties()
                .forEach(key -> stage.set(key.getKey(), key.getValue()));
        PodTemplateFields.into(stage, pod, equalRoles);
    }

    private static void account(StageDraft stage, PodSource pod) {
        Field account = pod.spec("serviceAccountName");
        pod.texts().constant(account).filter(name -> !name.equals("default")).ifPresent(name -> {
            stage.set("serviceAccount", name);
            Field old = pod.spec("serviceAccount");
            old.peek().filter(name::equals).ifPresent(same -> old.text());
            Field token = pod.spec("automountServiceAccountToken");
            token.peek().filter("true"::equals).ifPresent(mounted -> token.text());
        });
        ArrayNode secrets = Values.JSON.arrayNode();
        for (Field secret : pod.spec("imagePullSecrets").items()) {
            pod.texts().constant(secret.at("name")).ifPresent(secrets::add);
        }
        stage.set("imagePullSecrets", secrets);
    }

    /**
     * The volumes of two roles that mount the same ones; other volumes stay leftovers.
     *
     * @param spec with the volumes
     * @param role with the mounts, which the other must also have
     */
    public static void volumes(StageDraft stage, Field spec, Field role, Field other) {
        PodVolumes.into(
                stage, new PodSource(List.of(spec), role, List.of(), List.of(other), Texts.LITERAL, Optional.empty()));
    }

    /** The named ports; the others have no effect. A host port stays a leftover. */
    private static ObjectNode ports(Field ports) {
        ObjectNode written = Values.JSON.objectNode();
        for (Field port : ports.items()) {
            String protocol = port.at("protocol").peek().orElse("TCP");
            Optional<String> name = port.at("name").peek();
            if (name.isPresent() && protocol.equals("TCP")) {
                port.at("containerPort").number().ifPresent(number -> {
                    port.at("name").text();
                    port.at("protocol").text();
                    written.put(name.get(), number);
                });
            }
        }
        return written;
    }

    /** The stage's keyword for a pod's scheduler; empty for an unknown one. */
    public static Optional<String> scheduler(Field schedulerName) {
        String name = schedulerName.peek().orElse("default-scheduler");
        Optional<String> known = Optional.ofNullable(SCHEDULERS.get(name));
        known.ifPresent(word -> schedulerName.text());
        return known;
    }

    /** The only container of a pod; further ones stay leftovers. */
    public static Field main(Field spec) {
        return PodSource.of(spec, Texts.LITERAL).main();
    }

    /** Node selector and tolerations. */
    private static ObjectNode placement(PodSource pod) {
        return placement(pod.spec("nodeSelector"), pod.spec("tolerations"), pod.texts());
    }

    /** Node selector and tolerations. */
    public static ObjectNode placement(Field nodeSelector, Field taints, Texts texts) {
        ObjectNode placement = Values.JSON.objectNode();
        Map<String, String> selector = new TreeMap<>();
        nodeSelector
                .fields()
                .forEach((label, value) -> texts.constant(value).ifPresent(text -> selector.put(label, text)));
        if (!selector.isEmpty()) {
            ObjectNode labels = placement.putObject("nodeSelector");
            selector.forEach(labels::put);
        }
        ArrayNode tolerations = Values.JSON.arrayNode();
        for (Field toleration : taints.items()) {
            toleration(toleration).ifPresent(tolerations::add);
        }
        if (!tolerations.isEmpty()) {
            placement.set("tolerations", tolerations);
        }
        return placement;
    }

    /** A toleration of every taint has no key, and no equivalent in the language. */
    private static Optional<JsonNode> toleration(Field toleration) {
        if (toleration.at("key").peek().isEmpty()) {
            return Optional.empty();
        }
        ObjectNode written = Values.JSON.objectNode();
        toleration.at("operator").text();
        for (String key : List.of("key", "value", "effect")) {
            toleration.at(key).text().filter(text -> !text.isEmpty()).ifPresent(text -> written.put(key, text));
        }
        return Optional.of(written);
    }
}
