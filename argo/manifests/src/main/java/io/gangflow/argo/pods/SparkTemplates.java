package io.gangflow.argo.pods;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.List;
import java.util.Map;

/** What a pod template says beside Spark's settings about where a pod of Spark's may go. */
public final class SparkTemplates {

    private SparkTemplates() {}

    /** The pod with the affinity, tolerations and priority of the template of its role. */
    public static Pod merged(Pod pod, SparkOperatorApplication application, String role) {
        PodTemplateSpec template = application.template(role);
        return template.getSpec() == null
                ? pod
                : new PodBuilder(pod)
                        .editSpec()
                        .withAffinity(template.getSpec().getAffinity())
                        .withTolerations(template.getSpec().getTolerations())
                        .addToNodeSelector(requireNonNullElse(template.getSpec().getNodeSelector(), Map.of()))
                        .withPriorityClassName(
                                template.getSpec().getPriorityClassName() == null
                                        ? pod.getSpec().getPriorityClassName()
                                        : template.getSpec().getPriorityClassName())
                        .endSpec()
                        .build();
    }

    /** The same of fields that nobody has checked yet; what is wrong with them is found. */
    static void place(Cause cause, Pod pod, JsonNode spec, WorkDraft draft, List<String> path) {
        spec.path("tolerations")
                .forEach(toleration -> ModelObjects.read(
                                cause, toleration, Toleration.class, draft, below(path, "tolerations"))
                        .ifPresent(pod.getSpec().getTolerations()::add));
        if (spec.has("affinity")) {
            ModelObjects.read(cause, spec.path("affinity"), Affinity.class, draft, below(path, "affinity"))
                    .ifPresent(pod.getSpec()::setAffinity);
        }
        spec.path("nodeSelector")
                .properties()
                .forEach(entry -> pod.getSpec()
                        .getNodeSelector()
                        .put(entry.getKey(), entry.getValue().asText()));
    }

    private static String[] below(List<String> path, String last) {
        String[] full = path.toArray(new String[path.size() + 1]);
        full[path.size()] = last;
        return full;
    }
}
