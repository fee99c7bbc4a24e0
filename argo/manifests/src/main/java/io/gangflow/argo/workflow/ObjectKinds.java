package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.Map;
import java.util.Optional;

/** Which model class an object of a manifest becomes; kinds that are not known stay generic. */
final class ObjectKinds {

    private static final Map<String, Class<? extends HasMetadata>> CLASSES = Map.of(
            "v1/Pod", Pod.class,
            "v1/Service", Service.class,
            "v1/ConfigMap", ConfigMap.class,
            "apps/v1/Deployment", Deployment.class,
            "batch/v1/Job", io.fabric8.kubernetes.api.model.batch.v1.Job.class,
            "batch.volcano.sh/v1alpha1/Job", Job.class,
            "scheduling.volcano.sh/v1beta1/PodGroup", PodGroup.class);

    private ObjectKinds() {}

    static HasMetadata read(JsonNode tree) {
        String kind = tree.path("apiVersion").asText() + "/" + tree.path("kind").asText();
        Class<? extends HasMetadata> type = Optional.<Class<? extends HasMetadata>>ofNullable(CLASSES.get(kind))
                .orElse(GenericKubernetesResource.class);
        HasMetadata object = Tree.convert(tree, type);
        if (object.getMetadata() == null) {
            throw UnsupportedWorkflowException.field(kind, "a manifest without metadata");
        }
        return object;
    }
}
