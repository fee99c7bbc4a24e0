package io.gangflow.scheduling.nativegang;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.run.Label;
import io.gangflow.scheduling.kube.Gangs;
import io.gangflow.scheduling.state.PodState;
import java.util.Map;
import java.util.Optional;

/**
 * The gangs of pods: {@code spec.schedulingGroup.podGroupName} with the PodGroup of scheduling.k8s.io of that name
 * (v1alpha2: {@code spec.schedulingPolicy.gang.minCount}), or, without that field, the annotations that Gangflow sets
 * on the pods of a gang stage, as if they had a PodGroup.
 */
public final class SchedulingGroups implements Gangs {

    private static final String API_GROUP = "scheduling.k8s.io/";

    private final ClusterObjects objects;

    public SchedulingGroups(ClusterObjects objects) {
        this.objects = objects;
    }

    @Override
    public Optional<Gang> of(PodState pod) {
        return named(pod).or(() -> annotated(pod));
    }

    private Optional<Gang> named(PodState pod) {
        Object group = pod.spec().getAdditionalProperties().get("schedulingGroup");
        Object name = group instanceof Map<?, ?> fields ? fields.get("podGroupName") : null;
        return name == null ? Optional.empty() : gang(pod.namespace(), name.toString());
    }

    /** If a PodGroup's policy is not gang, every pod is scheduled separately. */
    private Optional<Gang> gang(String namespace, String name) {
        String key = namespace + "/" + name;
        Optional<GenericKubernetesResource> group = objects.generic("PodGroup", namespace, name)
                .filter(object -> object.getApiVersion().startsWith(API_GROUP));
        if (group.isEmpty()) {
            return Optional.of(Gang.unknown(key));
        }
        Object minCount = group.get().get("spec", "schedulingPolicy", "gang", "minCount");
        return minCount instanceof Number number ? Optional.of(new Gang(key, number.intValue())) : Optional.empty();
    }

    private static Optional<Gang> annotated(PodState pod) {
        String gang = pod.annotations().getOrDefault(Label.GANG, "");
        int size = Label.number(pod.annotations(), Label.GANG_SIZE, 0);
        return gang.isEmpty() || size == 0
                ? Optional.empty()
                : Optional.of(new Gang(pod.namespace() + "/" + gang, size));
    }
}
