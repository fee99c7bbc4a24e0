package io.gangflow.workloads.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.json.StrategicMergePatch;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.workloads.pods.PodRequests;
import java.util.Map;
import java.util.TreeMap;

/**
 * The objects of one Spark application, with the names and labels of Spark 4.1.1.
 *
 * @param applicationId as in {@code spark-app-selector}
 */
public record SparkPods(SparkSubmission submission, String namespace, String applicationId) {

    private static final String ROLE = "spark-role";

    public String driverName() {
        return submission
                .conf()
                .getOrDefault("spark.kubernetes.driver.pod.name", submission.name() + "-" + applicationId + "-driver");
    }

    public String executorName(int number) {
        String prefix = submission
                .conf()
                .getOrDefault("spark.kubernetes.executor.podNamePrefix", submission.name() + "-" + applicationId);
        return prefix + "-exec-" + number;
    }

    /**
     * Returns a PodGroup that reserves the whole application, because executors are created only after the driver runs.
     */
    public PodGroup podGroup() {
        Resources driver = PodRequests.of(driver().getSpec());
        Resources executor = PodRequests.of(
                pod("executor", executorName(1), submission.executor()).build().getSpec());
        Resources all = driver.plus(executor.times(submission.executors()));
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(podGroupName())
                .endMetadata()
                .withNewSpec()
                .withMinMember(1)
                .withMinResources(quantities(all))
                .withQueue(submission.queue())
                .withPriorityClassName(submission.conf().get("spark.kubernetes.scheduler.volcano.priorityClassName"))
                .endSpec()
                .build();
    }

    public Pod driver() {
        return pod("driver", driverName(), submission.driver()).build();
    }

    public Pod executor(int number, Pod driver) {
        return pod("executor", executorName(number), submission.executor())
                .editMetadata()
                .addToLabels("spark-exec-id", Integer.toString(number))
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("Pod")
                        .withName(driver.getMetadata().getName())
                        .withUid(driver.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .build();
    }

    private PodBuilder pod(String role, String name, Resources requests) {
        Map<String, String> labels = submission.below("spark.kubernetes." + role + ".label.");
        labels.put(ROLE, role);
        labels.put("spark-app-selector", applicationId);
        Map<String, String> annotations = submission.below("spark.kubernetes." + role + ".annotation.");
        if (submission.makesPodGroup()) {
            annotations.put(GroupAnnotations.GROUP_NAME, podGroupName());
        }
        ObjectMeta metadata = new ObjectMeta();
        metadata.setNamespace(namespace);
        metadata.setName(name);
        metadata.setLabels(labels);
        metadata.setAnnotations(annotations);
        PodBuilder pod = new PodBuilder()
                .withMetadata(metadata)
                .withNewSpec()
                .withRestartPolicy("Never")
                .withSchedulerName(submission.schedulerName(role).orElse("default-scheduler"))
                .withPriorityClassName(submission.conf().get("spark.kubernetes.scheduler.volcano.priorityClassName"))
                .withNodeSelector(nodeSelector(role))
                .withTolerations(SparkTolerations.of(submission.conf(), role))
                .addNewContainer()
                .withName("spark-kubernetes-" + role)
                .withNewResources()
                .withRequests(quantities(requests))
                .endResources()
                .endContainer()
                .endSpec();
        return new PodBuilder(patched(pod.build(), role));
    }

    /** Applies the patch that Gangflow's feature steps merge into the finished pod. */
    private Pod patched(Pod pod, String role) {
        String patch = submission.conf().getOrDefault("spark.kubernetes.scheduler.volcano." + role + "PodPatch", "");
        if (patch.isEmpty()) {
            return pod;
        }
        try {
            ObjectNode tree = ModelJson.MAPPER.valueToTree(pod);
            StrategicMergePatch.apply(tree, (ObjectNode) ModelJson.MAPPER.readTree(patch));
            return ModelJson.MAPPER.treeToValue(tree, Pod.class);
        } catch (JsonProcessingException | ClassCastException e) {
            throw new IllegalArgumentException("%sPodPatch is not a patch of a pod".formatted(role), e);
        }
    }

    private Map<String, String> nodeSelector(String role) {
        Map<String, String> selector = submission.below("spark.kubernetes.node.selector.");
        selector.putAll(submission.below("spark.kubernetes." + role + ".node.selector."));
        return selector;
    }

    private String podGroupName() {
        return applicationId + "-podgroup";
    }

    private static Map<String, Quantity> quantities(Resources resources) {
        Map<String, Quantity> quantities = new TreeMap<>();
        quantities.put("cpu", Quantity.parse(io.gangflow.cluster.Quantity.formatCpu(resources.milliCpu())));
        quantities.put("memory", Quantity.parse(io.gangflow.cluster.Quantity.formatBytes(resources.memoryBytes())));
        resources.extended().forEach((name, amount) -> quantities.put(name, Quantity.parse(Long.toString(amount))));
        return quantities;
    }
}
