package io.gangflow.workloads.foreign;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.gangflow.kubernetes.json.ModelClasses;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds that this model supports, and the kinds that create no pods. */
final class KnownKinds {

    /** Kinds whose fields are interpreted here. */
    private static final Set<ApiResource> UNDERSTOOD = Set.of(
            KindCatalogue.POD,
            KindCatalogue.NODE,
            KindCatalogue.NAMESPACE,
            KindCatalogue.SERVICE,
            KindCatalogue.RESOURCE_QUOTA,
            KindCatalogue.REPLICATION_CONTROLLER,
            KindCatalogue.DEPLOYMENT,
            KindCatalogue.STATEFUL_SET,
            KindCatalogue.REPLICA_SET,
            KindCatalogue.DAEMON_SET,
            KindCatalogue.JOB,
            KindCatalogue.CRON_JOB,
            KindCatalogue.POD_DISRUPTION_BUDGET,
            KindCatalogue.PRIORITY_CLASS,
            KindCatalogue.VOLCANO_JOB,
            KindCatalogue.JOB_FLOW,
            KindCatalogue.JOB_TEMPLATE,
            KindCatalogue.POD_GROUP,
            KindCatalogue.QUEUE,
            KindCatalogue.PYTORCH_JOB,
            KindCatalogue.TF_JOB,
            KindCatalogue.MPI_JOB,
            KindCatalogue.XGBOOST_JOB,
            KindCatalogue.PADDLE_JOB,
            KindCatalogue.MPI_JOB_V2,
            KindCatalogue.JOB_SET,
            KindCatalogue.TRAIN_JOB,
            KindCatalogue.TRAINING_RUNTIME,
            KindCatalogue.CLUSTER_TRAINING_RUNTIME,
            KindCatalogue.VOLCANO_CRON_JOB,
            KindCatalogue.SPARK_APPLICATION,
            KindCatalogue.SCHEDULED_SPARK_APPLICATION,
            KindCatalogue.APACHE_SPARK_APPLICATION,
            KindCatalogue.RAY_JOB,
            KindCatalogue.RAY_CLUSTER,
            KindCatalogue.WORKFLOW,
            KindCatalogue.WORKFLOW_TEMPLATE,
            KindCatalogue.CLUSTER_WORKFLOW_TEMPLATE,
            KindCatalogue.CRON_WORKFLOW);

    /** Groups whose kinds neither create pods nor affect where pods are placed. */
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

    /** Kinds that create no pods, of groups with other kinds that do. A binding submits workflows only on an event. */
    private static final Set<ApiResource> QUIET_TYPES = Set.of(
            KindCatalogue.WORKFLOW_EVENT_BINDING,
            KindCatalogue.WORKFLOW_TASK_SET,
            KindCatalogue.WORKFLOW_TASK_RESULT,
            KindCatalogue.WORKFLOW_ARTIFACT_GC_TASK,
            KindCatalogue.COMMAND);

    /** Versions that equal a current one in every field that is read here. */
    private static final Map<String, String> OLDER = Map.of(
            "scheduling.k8s.io/v1alpha1/PriorityClass", "scheduling.k8s.io/v1",
            "scheduling.k8s.io/v1beta1/PriorityClass", "scheduling.k8s.io/v1",
            "sparkoperator.k8s.io/v1beta1/SparkApplication", "sparkoperator.k8s.io/v1beta2",
            "sparkoperator.k8s.io/v1beta1/ScheduledSparkApplication", "sparkoperator.k8s.io/v1beta2",
            "scheduling.incubator.k8s.io/v1alpha1/PodGroup", "scheduling.volcano.sh/v1beta1",
            "scheduling.incubator.k8s.io/v1alpha1/Queue", "scheduling.volcano.sh/v1beta1");

    /** Groups by their former names. */
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
        return KindCatalogue.of(type)
                .filter(UNDERSTOOD::contains)
                .<Class<? extends HasMetadata>>map(ModelClasses::of)
                .orElse(GenericKubernetesResource.class);
    }

    /** Returns the class of a kind, including kinds whose fields only the API server checks. */
    static Class<? extends HasMetadata> exactClassOf(String type) {
        return switch (type) {
            case "v1/ConfigMap" -> ConfigMap.class;
            case "v1/Secret" -> Secret.class;
            case "v1/PersistentVolumeClaim" -> PersistentVolumeClaim.class;
            case "v1/ServiceAccount" -> ServiceAccount.class;
            default -> classOf(type);
        };
    }

    /** Returns the apiVersion under which an object is read: its own, or a later one with the same fields. */
    static String readAs(String apiVersion, String kind) {
        return OLDER.getOrDefault(apiVersion + "/" + kind, apiVersion);
    }

    static boolean isModelled(String apiVersion, String kind) {
        return isUnderstood(apiVersion + "/" + kind) || isQuiet(apiVersion, kind);
    }

    /** Returns whether the fields of a type are interpreted here. */
    static boolean isUnderstood(String type) {
        return KindCatalogue.of(type).filter(UNDERSTOOD::contains).isPresent();
    }

    /** Returns whether a kind neither creates pods nor affects where they are placed. */
    static boolean isQuiet(String apiVersion, String kind) {
        String group = group(apiVersion);
        return QUIET_GROUPS.contains(group)
                || KindCatalogue.of(apiVersion + "/" + kind)
                        .filter(QUIET_TYPES::contains)
                        .isPresent()
                || (group.isEmpty() && QUIET_KINDS.contains(kind));
    }

    private static String group(String apiVersion) {
        return apiVersion.contains("/") ? apiVersion.substring(0, apiVersion.indexOf('/')) : "";
    }

    /**
     * Returns the name of a supported version if this version is not supported, such as {@code batch/v1beta1/CronJob},
     * for a hint.
     */
    static Optional<String> otherVersion(String apiVersion, String kind) {
        String group = RENAMED_GROUPS.getOrDefault(group(apiVersion), group(apiVersion));
        return UNDERSTOOD.stream()
                .map(ApiResource::type)
                .filter(type ->
                        type.startsWith(group + "/") || (group.isEmpty() && type.indexOf('/') == type.lastIndexOf('/')))
                .filter(type -> type.endsWith("/" + kind) && !type.equals(apiVersion + "/" + kind))
                .sorted()
                .findFirst();
    }
}
