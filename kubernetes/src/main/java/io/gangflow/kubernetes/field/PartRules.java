package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.kubernetes.json.Amount;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks the fields of one part of a pod against each other (kube-apiserver 1.36, validation of core/v1), wherever the
 * part is.
 */
final class PartRules {

    private static final List<String> CONTAINERS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final Set<String> WITHOUT_VALUES = Set.of("Exists", "DoesNotExist");
    private static final Map<String, String> NAMED = Map.of(
            "ConfigMapVolumeSource", "name",
            "ConfigMapEnvSource", "name",
            "SecretEnvSource", "name",
            "SecretVolumeSource", "secretName",
            "SecretProjection", "name",
            "ConfigMapProjection", "name",
            "PodDNSConfigOption", "name",
            "SecretKeySelector", "name",
            "ConfigMapKeySelector", "name");

    private PartRules() {}

    /**
     * @param type type of the part, as in the table
     * @param custom whether the part is in a custom resource, whose controller may add an image
     */
    static void check(String type, JsonNode part, boolean custom, Place place) {
        switch (type) {
            case "PodSpec" -> pod(part, place);
            case "Toleration" -> toleration(part, place);
            case "LabelSelectorRequirement", "NodeSelectorRequirement" -> requirement(part, place);
            case "ResourceRequirements" -> resources(part, place);
            case "EnvVar" -> variable(part, place);
            case "Container" -> image(part, custom, place);
            case "PersistentVolumeClaimSpec" -> claim(part, place);
            default -> {
                String name = NAMED.get(type);
                if (name != null && part.path(name).asText().isEmpty()) {
                    place.add("has no `%s`".formatted(name), "the API server requires `%s`".formatted(name));
                }
            }
        }
    }

    private static void pod(JsonNode pod, Place place) {
        Set<String> volumes = distinct(pod, "volumes", new HashSet<>(), place);
        Set<String> names = new HashSet<>();
        for (String list : CONTAINERS) {
            distinct(pod, list, names, place);
            for (int index = 0; index < pod.path(list).size(); index++) {
                mounts(pod.path(list).get(index), volumes, place.below(list).below(index));
            }
        }
        if (pod.path("containers").isArray() && pod.path("containers").isEmpty()) {
            place.below("containers").add("is empty", "a pod has at least one container");
        }
    }

    /** Returns the names in a list, which must be unique. */
    private static Set<String> distinct(JsonNode pod, String list, Set<String> names, Place place) {
        for (int index = 0; index < pod.path(list).size(); index++) {
            String name = pod.path(list).get(index).path("name").asText();
            if (!name.isEmpty() && !names.add(name)) {
                place.below(list)
                        .below(index)
                        .below("name")
                        .add("is defined twice", "the first definition of `%s` is above".formatted(Excerpt.of(name)));
            }
        }
        return names;
    }

    private static void mounts(JsonNode container, Set<String> volumes, Place place) {
        Set<String> taken = new HashSet<>();
        for (int index = 0; index < container.path("volumeMounts").size(); index++) {
            JsonNode mount = container.path("volumeMounts").get(index);
            Place at = place.below("volumeMounts").below(index);
            String name = mount.path("name").asText();
            if (!name.isEmpty() && !volumes.contains(name)) {
                at.below("name").add("names no volume", "the pod has no volume `%s`".formatted(Excerpt.of(name)));
            }
            if (!taken.add(mount.path("mountPath").asText())) {
                at.below("mountPath").add("is used twice", "another volume is mounted there");
            }
        }
    }

    private static void toleration(JsonNode toleration, Place place) {
        String operator = toleration.path("operator").asText();
        if (toleration.path("key").asText().isEmpty() && !operator.equals("Exists")) {
            place.add("has no `key`", "only the operator `Exists` needs none");
        }
        String value = toleration.path("value").asText();
        if (operator.equals("Exists") && !value.isEmpty()) {
            place.below("value").add("must be empty", "the operator is `Exists`");
        } else if (!value.isEmpty() && !TextForm.VALUE.allows(value)) {
            place.below("value").add("cannot be `%s`".formatted(Excerpt.of(value)), TextForm.VALUE.label());
        }
        boolean brief = toleration.path("tolerationSeconds").isNumber();
        if (brief && !toleration.path("effect").asText().equals("NoExecute")) {
            place.below("tolerationSeconds").add("has no meaning", "the effect must be `NoExecute`");
        }
    }

    private static void requirement(JsonNode requirement, Place place) {
        String operator = requirement.path("operator").asText();
        boolean values = !requirement.path("values").isEmpty();
        if (WITHOUT_VALUES.contains(operator) && values) {
            place.below("values").add("must be empty", "the operator is `%s`".formatted(operator));
        } else if (!operator.isEmpty() && !WITHOUT_VALUES.contains(operator) && !values) {
            place.add("has no `values`", "the operator `%s` requires some".formatted(Excerpt.of(operator)));
        }
    }

    private static void image(JsonNode container, boolean custom, Place place) {
        String image = container.path("image").asText();
        if (image.isBlank() && !custom) {
            place.add("has no `image`", "the API server requires `image`");
        } else if (!image.strip().equals(image)) {
            place.below("image").add("has spaces around it", "remove them");
        }
    }

    private static void claim(JsonNode claim, Place place) {
        if (claim.path("accessModes").isEmpty()) {
            place.add("has no `accessModes`", "the API server requires one");
        }
        String storage = claim.at("/resources/requests/storage").asText();
        if (storage.isEmpty()) {
            place.add("requests no `storage`", "the API server requires `resources.requests.storage`");
        } else if (Amount.problem("storage", storage).isEmpty()
                && Quantity.getAmountInBytes(new Quantity(storage)).signum() == 0) {
            place.below("resources", "requests", "storage").add("is zero", "an amount such as `1Gi`");
        }
    }

    private static void resources(JsonNode resources, Place place) {
        for (Map.Entry<String, JsonNode> request : resources.path("requests").properties()) {
            String name = request.getKey();
            boolean device = name.contains("/") && !name.contains("kubernetes.io/");
            if (device && !resources.path("limits").has(name)) {
                place.below("requests").below(name).add("has no limit", "devices have a limit that is the same");
            }
            String limit = resources.path("limits").path(name).asText();
            String amount = request.getValue().asText();
            boolean known = Amount.problem(name, limit).isEmpty()
                    && Amount.problem(name, amount).isEmpty();
            if (known
                    && Quantity.getAmountInBytes(new Quantity(amount))
                                    .compareTo(Quantity.getAmountInBytes(new Quantity(limit)))
                            > 0) {
                place.below("requests")
                        .below(name)
                        .add("is more than its limit", "the limit is %s".formatted(Excerpt.of(limit)));
            }
        }
    }

    private static void variable(JsonNode variable, Place place) {
        if (!variable.path("value").asText().isEmpty()
                && variable.path("valueFrom").isObject()) {
            place.add("has `value` and `valueFrom`", "a variable has one of them");
        }
    }
}
