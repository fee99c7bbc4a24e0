package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** The limit of ephemeral storage of a driver or executor; Spark 4.1.1 has no setting for it. */
final class DiskLimit {

    private static final String RESOURCE = "ephemeral-storage";

    private DiskLimit() {}

    /**
     * Returns the pod with the limit of its role's setting; unchanged without one, or if a template already has a
     * limit.
     */
    static SparkPod set(SparkPod pod, SparkConf conf) {
        String limit = setting(pod.pod()).of(conf);
        if (limit.isEmpty()) {
            return pod;
        }
        ContainerBuilder container = new ContainerBuilder(pod.container());
        var resources = container.editOrNewResources();
        if (resources.getLimits() == null || !resources.getLimits().containsKey(RESOURCE)) {
            resources.addToLimits(RESOURCE, new Quantity(limit));
        }
        // Kubernetes uses a limit as the default request, which schedulers would count.
        if (resources.getRequests() == null || !resources.getRequests().containsKey(RESOURCE)) {
            resources.addToRequests(RESOURCE, new Quantity("0"));
        }
        return new SparkPod(pod.pod(), resources.endResources().build());
    }

    /** Returns the setting of the pod's role. Spark labels its pods with their role before the users' steps run. */
    private static VolcanoSetting setting(Pod pod) {
        Map<String, String> labels =
                pod.getMetadata() == null || pod.getMetadata().getLabels() == null
                        ? Map.of()
                        : pod.getMetadata().getLabels();
        return "driver".equals(labels.get("spark-role"))
                ? VolcanoSetting.DRIVER_EPHEMERAL_STORAGE
                : VolcanoSetting.EXECUTOR_EPHEMERAL_STORAGE;
    }
}
