package io.gangflow.argo.foreign;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.flow.v1alpha1.JobFlow;
import io.fabric8.volcano.api.model.flow.v1alpha1.JobTemplate;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import java.util.Map;
import java.util.Set;

/** Which kinds have a model class, which are understood without one, and which cause no pods. */
final class KnownKinds {

    private static final Map<String, Class<? extends HasMetadata>> CLASSES = Map.ofEntries(
            Map.entry("v1/Pod", Pod.class),
            Map.entry("v1/Node", Node.class),
            Map.entry("v1/Namespace", Namespace.class),
            Map.entry("v1/Service", Service.class),
            Map.entry("v1/ResourceQuota", ResourceQuota.class),
            Map.entry("v1/ReplicationController", ReplicationController.class),
            Map.entry("apps/v1/Deployment", Deployment.class),
            Map.entry("apps/v1/StatefulSet", StatefulSet.class),
            Map.entry("apps/v1/ReplicaSet", ReplicaSet.class),
            Map.entry("apps/v1/DaemonSet", DaemonSet.class),
            Map.entry("batch/v1/Job", Job.class),
            Map.entry("batch/v1/CronJob", CronJob.class),
            Map.entry("policy/v1/PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("scheduling.k8s.io/v1/PriorityClass", PriorityClass.class),
            Map.entry("batch.volcano.sh/v1alpha1/Job", io.fabric8.volcano.api.model.batch.v1alpha1.Job.class),
            Map.entry("flow.volcano.sh/v1alpha1/JobFlow", JobFlow.class),
            Map.entry("flow.volcano.sh/v1alpha1/JobTemplate", JobTemplate.class),
            Map.entry("scheduling.volcano.sh/v1beta1/PodGroup", PodGroup.class),
            Map.entry("scheduling.volcano.sh/v1beta1/Queue", Queue.class));

    /** Understood by their fields alone. */
    private static final Set<String> GENERIC = Set.of(
            "kubeflow.org/v1/PyTorchJob",
            "kubeflow.org/v1/TFJob",
            "kubeflow.org/v1/MPIJob",
            "kubeflow.org/v1/XGBoostJob",
            "kubeflow.org/v1/PaddleJob",
            "kubeflow.org/v2beta1/MPIJob",
            "jobset.x-k8s.io/v1alpha2/JobSet",
            "trainer.kubeflow.org/v1alpha1/TrainJob",
            "trainer.kubeflow.org/v1alpha1/TrainingRuntime",
            "trainer.kubeflow.org/v1alpha1/ClusterTrainingRuntime",
            "batch.volcano.sh/v1alpha1/CronJob",
            "sparkoperator.k8s.io/v1beta2/SparkApplication",
            "sparkoperator.k8s.io/v1beta2/ScheduledSparkApplication",
            "spark.apache.org/v1/SparkApplication",
            "ray.io/v1/RayJob",
            "ray.io/v1/RayCluster",
            "argoproj.io/v1alpha1/Workflow",
            "argoproj.io/v1alpha1/WorkflowTemplate",
            "argoproj.io/v1alpha1/ClusterWorkflowTemplate",
            "argoproj.io/v1alpha1/CronWorkflow");

    /** Groups whose kinds cause no pods and have no say in where pods go. */
    private static final Set<String> QUIET_GROUPS = Set.of(
            "rbac.authorization.k8s.io",
            "networking.k8s.io",
            "storage.k8s.io",
            "apiextensions.k8s.io",
            "apiregistration.k8s.io",
            "admissionregistration.k8s.io",
            "certificates.k8s.io",
            "coordination.k8s.io",
            "discovery.k8s.io",
            "events.k8s.io",
            "monitoring.coreos.com",
            "gateway.networking.k8s.io",
            "cert-manager.io");

    /** The same, of groups whose other kinds do cause pods. A binding submits workflows when an event comes, if ever. */
    private static final Set<String> QUIET_TYPES = Set.of(
            "argoproj.io/v1alpha1/WorkflowEventBinding",
            "argoproj.io/v1alpha1/WorkflowTaskSet",
            "argoproj.io/v1alpha1/WorkflowTaskResult",
            "argoproj.io/v1alpha1/WorkflowArtifactGCTask",
            "bus.volcano.sh/v1alpha1/Command");

    /** Versions that agree with a present one in every field that is read here. */
    private static final Map<String, String> OLDER = Map.of(
            "scheduling.k8s.io/v1alpha1/PriorityClass", "scheduling.k8s.io/v1",
            "scheduling.k8s.io/v1beta1/PriorityClass", "scheduling.k8s.io/v1",
            "sparkoperator.k8s.io/v1beta1/SparkApplication", "sparkoperator.k8s.io/v1beta2",
            "sparkoperator.k8s.io/v1beta1/ScheduledSparkApplication", "sparkoperator.k8s.io/v1beta2",
            "scheduling.incubator.k8s.io/v1alpha1/PodGroup", "scheduling.volcano.sh/v1beta1",
            "scheduling.incubator.k8s.io/v1alpha1/Queue", "scheduling.volcano.sh/v1beta1");

    /** Groups by the names that they had before. */
    private static final Map<String, String> RENAMED_GROUPS = Map.of(
            "scheduling.incubator.k8s.io", "scheduling.volcano.sh",
            "scheduling.sigs.dev", "scheduling.volcano.sh",
            "batch.sigs.dev", "batch.volcano.sh",
            "extensions", "apps");

    private static final Set<String> QUIET_KINDS = Set.of(
            "ConfigMap",
            "Secret",
            "ServiceAccount",
            "Service",
            "Endpoints",
            "PersistentVolumeClaim",
            "PersistentVolume",
            "Namespace",
            "Event",
            "LimitRange",
            "Binding");

    private KnownKinds() {}

    static Class<? extends HasMetadata> classOf(String type) {
        return CLASSES.getOrDefault(type, GenericKubernetesResource.class);
    }

    /** The apiVersion under which an object is read: its own, or a later one that agrees with it. */
    static String readAs(String apiVersion, String kind) {
        return OLDER.getOrDefault(apiVersion + "/" + kind, apiVersion);
    }

    static boolean isModelled(String apiVersion, String kind) {
        return isUnderstood(apiVersion + "/" + kind) || isQuiet(apiVersion, kind);
    }

    /** Whether the fields of a type mean something here. */
    static boolean isUnderstood(String type) {
        return CLASSES.containsKey(type) || GENERIC.contains(type);
    }

    /** Whether a kind causes no pods and has no say in where they go. */
    static boolean isQuiet(String apiVersion, String kind) {
        String group = group(apiVersion);
        return QUIET_GROUPS.contains(group)
                || QUIET_TYPES.contains(apiVersion + "/" + kind)
                || (group.isEmpty() && QUIET_KINDS.contains(kind));
    }

    private static String group(String apiVersion) {
        return apiVersion.contains("/") ? apiVersion.substring(0, apiVersion.indexOf('/')) : "";
    }

    /** A modelled kind in a version that is not, such as {@code batch/v1beta1/CronJob}; its name, for a hint. */
    static java.util.Optional<String> otherVersion(String apiVersion, String kind) {
        String group = RENAMED_GROUPS.getOrDefault(group(apiVersion), group(apiVersion));
        return java.util.stream.Stream.concat(CLASSES.keySet().stream(), GENERIC.stream())
                .filter(type ->
                        type.startsWith(group + "/") || (group.isEmpty() && type.indexOf('/') == type.lastIndexOf('/')))
                .filter(type -> type.endsWith("/" + kind) && !type.equals(apiVersion + "/" + kind))
                .sorted()
                .findFirst();
    }
}
