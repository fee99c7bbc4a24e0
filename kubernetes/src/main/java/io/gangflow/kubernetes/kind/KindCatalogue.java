package io.gangflow.kubernetes.kind;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Every kind that Gangflow reads, creates or serves: Kubernetes 1.36, Volcano 1.16, Argo Workflows 4.1, the Spark
 * operators, Kubeflow's trainers, JobSet and KubeRay. Status subresources are those of the CRDs.
 */
public final class KindCatalogue {

    public static final ApiResource POD = core("pods", "Pod").withStatus().called("po");
    public static final ApiResource SERVICE =
            core("services", "Service").withStatus().called("svc");
    public static final ApiResource CONFIG_MAP = core("configmaps", "ConfigMap").called("cm");
    public static final ApiResource SECRET = core("secrets", "Secret");
    public static final ApiResource SERVICE_ACCOUNT =
            core("serviceaccounts", "ServiceAccount").called("sa");
    public static final ApiResource NODE =
            core("nodes", "Node").clusterWide().withStatus().called("no");
    public static final ApiResource NAMESPACE =
            core("namespaces", "Namespace").clusterWide().withStatus().called("ns");
    public static final ApiResource EVENT = core("events", "Event").called("ev");
    public static final ApiResource PERSISTENT_VOLUME_CLAIM =
            core("persistentvolumeclaims", "PersistentVolumeClaim").withStatus().called("pvc");
    public static final ApiResource PERSISTENT_VOLUME = core("persistentvolumes", "PersistentVolume")
            .clusterWide()
            .withStatus()
            .called("pv");
    public static final ApiResource ENDPOINTS = core("endpoints", "Endpoints").called("ep");
    public static final ApiResource RESOURCE_QUOTA =
            core("resourcequotas", "ResourceQuota").withStatus().called("quota");
    public static final ApiResource LIMIT_RANGE =
            core("limitranges", "LimitRange").called("limits");
    public static final ApiResource REPLICATION_CONTROLLER =
            core("replicationcontrollers", "ReplicationController").withStatus().called("rc");

    public static final ApiResource DEPLOYMENT =
            apps("deployments", "Deployment").called("deploy");
    public static final ApiResource REPLICA_SET =
            apps("replicasets", "ReplicaSet").called("rs");
    public static final ApiResource STATEFUL_SET =
            apps("statefulsets", "StatefulSet").called("sts");
    public static final ApiResource DAEMON_SET = apps("daemonsets", "DaemonSet").called("ds");

    public static final ApiResource JOB =
            ApiResource.of("batch", "v1", "jobs", "Job").withStatus();
    public static final ApiResource CRON_JOB =
            ApiResource.of("batch", "v1", "cronjobs", "CronJob").withStatus().called("cj");

    public static final ApiResource ROLE = rbac("roles", "Role");
    public static final ApiResource ROLE_BINDING = rbac("rolebindings", "RoleBinding");
    public static final ApiResource CLUSTER_ROLE =
            rbac("clusterroles", "ClusterRole").clusterWide();
    public static final ApiResource CLUSTER_ROLE_BINDING =
            rbac("clusterrolebindings", "ClusterRoleBinding").clusterWide();

    public static final ApiResource PRIORITY_CLASS = ApiResource.of(
                    "scheduling.k8s.io", "v1", "priorityclasses", "PriorityClass")
            .clusterWide()
            .called("pc");
    public static final ApiResource POD_DISRUPTION_BUDGET = ApiResource.of(
                    "policy", "v1", "poddisruptionbudgets", "PodDisruptionBudget")
            .withStatus()
            .called("pdb");
    public static final ApiResource NETWORK_POLICY = ApiResource.of(
                    "networking.k8s.io", "v1", "networkpolicies", "NetworkPolicy")
            .called("netpol");
    public static final ApiResource INGRESS = ApiResource.of("networking.k8s.io", "v1", "ingresses", "Ingress")
            .withStatus()
            .called("ing");
    public static final ApiResource LEASE = ApiResource.of("coordination.k8s.io", "v1", "leases", "Lease");
    public static final ApiResource EVENT_OF_EVENTS =
            ApiResource.of("events.k8s.io", "v1", "events", "Event").called("ev");
    public static final ApiResource ENDPOINT_SLICE =
            ApiResource.of("discovery.k8s.io", "v1", "endpointslices", "EndpointSlice");
    public static final ApiResource CUSTOM_RESOURCE_DEFINITION = ApiResource.of(
                    "apiextensions.k8s.io", "v1", "customresourcedefinitions", "CustomResourceDefinition")
            .clusterWide()
            .withStatus()
            .called("crd", "crds");
    public static final ApiResource STORAGE_CLASS = ApiResource.of(
                    "storage.k8s.io", "v1", "storageclasses", "StorageClass")
            .clusterWide()
            .called("sc");
    public static final ApiResource MUTATING_WEBHOOK = webhook("mutating", "Mutating");
    public static final ApiResource VALIDATING_WEBHOOK = webhook("validating", "Validating");

    public static final ApiResource PROMETHEUS = monitoring("prometheuses", "Prometheus");
    public static final ApiResource SERVICE_MONITOR = monitoring("servicemonitors", "ServiceMonitor");
    public static final ApiResource POD_MONITOR = monitoring("podmonitors", "PodMonitor");
    public static final ApiResource PROMETHEUS_RULE = monitoring("prometheusrules", "PrometheusRule");

    public static final ApiResource VOLCANO_JOB = ApiResource.of("batch.volcano.sh", "v1alpha1", "jobs", "Job")
            .withStatus()
            .called("vcjob", "vj");
    public static final ApiResource VOLCANO_CRON_JOB = ApiResource.of(
                    "batch.volcano.sh", "v1alpha1", "cronjobs", "CronJob")
            .withStatus()
            .called("cronvcjob", "cronvj");
    public static final ApiResource POD_GROUP = ApiResource.of(
                    "scheduling.volcano.sh", "v1beta1", "podgroups", "PodGroup")
            .withStatus()
            .called("pg", "podgroup-v1beta1");
    public static final ApiResource QUEUE = ApiResource.of("scheduling.volcano.sh", "v1beta1", "queues", "Queue")
            .clusterWide()
            .withStatus()
            .called("q", "queue-v1beta1");
    public static final ApiResource COMMAND = ApiResource.of("bus.volcano.sh", "v1alpha1", "commands", "Command");
    public static final ApiResource JOB_FLOW = ApiResource.of("flow.volcano.sh", "v1alpha1", "jobflows", "JobFlow")
            .withStatus()
            .called("jf");
    public static final ApiResource JOB_TEMPLATE = ApiResource.of(
                    "flow.volcano.sh", "v1alpha1", "jobtemplates", "JobTemplate")
            .withStatus()
            .called("jt");

    /** Argo's CRDs have no status subresource for a Workflow: its controller writes the status with the object. */
    public static final ApiResource WORKFLOW = argo("workflows", "Workflow").called("wf");

    public static final ApiResource WORKFLOW_TEMPLATE =
            argo("workflowtemplates", "WorkflowTemplate").called("wftmpl");
    public static final ApiResource CRON_WORKFLOW =
            argo("cronworkflows", "CronWorkflow").called("cwf", "cronwf");
    public static final ApiResource CLUSTER_WORKFLOW_TEMPLATE = argo(
                    "clusterworkflowtemplates", "ClusterWorkflowTemplate")
            .clusterWide()
            .called("clusterwftmpl", "cwft");
    public static final ApiResource WORKFLOW_TASK_RESULT = argo("workflowtaskresults", "WorkflowTaskResult");
    public static final ApiResource WORKFLOW_TASK_SET =
            argo("workflowtasksets", "WorkflowTaskSet").withStatus().called("wfts");
    public static final ApiResource WORKFLOW_ARTIFACT_GC_TASK = argo(
                    "workflowartifactgctasks", "WorkflowArtifactGCTask")
            .withStatus()
            .called("wfat");
    public static final ApiResource WORKFLOW_EVENT_BINDING =
            argo("workfloweventbindings", "WorkflowEventBinding").called("wfeb");

    public static final ApiResource SPARK_APPLICATION = ApiResource.of(
                    "sparkoperator.k8s.io", "v1beta2", "sparkapplications", "SparkApplication")
            .withStatus()
            .called("sparkapp");
    public static final ApiResource SCHEDULED_SPARK_APPLICATION = ApiResource.of(
                    "sparkoperator.k8s.io", "v1beta2", "scheduledsparkapplications", "ScheduledSparkApplication")
            .withStatus()
            .called("scheduledsparkapp");
    public static final ApiResource APACHE_SPARK_APPLICATION = ApiResource.of(
                    "spark.apache.org", "v1", "sparkapplications", "SparkApplication")
            .withStatus();

    public static final ApiResource PYTORCH_JOB = kubeflow("pytorchjobs", "PyTorchJob");
    public static final ApiResource TF_JOB = kubeflow("tfjobs", "TFJob");
    public static final ApiResource MPI_JOB = kubeflow("mpijobs", "MPIJob");
    public static final ApiResource XGBOOST_JOB = kubeflow("xgboostjobs", "XGBoostJob");
    public static final ApiResource PADDLE_JOB = kubeflow("paddlejobs", "PaddleJob");
    public static final ApiResource MPI_JOB_V2 =
            ApiResource.of("kubeflow.org", "v2beta1", "mpijobs", "MPIJob").withStatus();
    public static final ApiResource JOB_SET =
            ApiResource.of("jobset.x-k8s.io", "v1alpha2", "jobsets", "JobSet").withStatus();
    public static final ApiResource TRAIN_JOB = trainer("trainjobs", "TrainJob").withStatus();
    public static final ApiResource TRAINING_RUNTIME = trainer("trainingruntimes", "TrainingRuntime");
    public static final ApiResource CLUSTER_TRAINING_RUNTIME =
            trainer("clustertrainingruntimes", "ClusterTrainingRuntime").clusterWide();
    public static final ApiResource RAY_JOB =
            ApiResource.of("ray.io", "v1", "rayjobs", "RayJob").withStatus();
    public static final ApiResource RAY_CLUSTER =
            ApiResource.of("ray.io", "v1", "rayclusters", "RayCluster").withStatus();

    /**
     * The Kubernetes groups come first, because kubectl resolves a bare {@code jobs} to the first group that has it.
     */
    private static final List<ApiResource> ALL = List.of(
            POD,
            SERVICE,
            CONFIG_MAP,
            SECRET,
            SERVICE_ACCOUNT,
            NODE,
            NAMESPACE,
            EVENT,
            PERSISTENT_VOLUME_CLAIM,
            PERSISTENT_VOLUME,
            ENDPOINTS,
            RESOURCE_QUOTA,
            LIMIT_RANGE,
            REPLICATION_CONTROLLER,
            DEPLOYMENT,
            REPLICA_SET,
            STATEFUL_SET,
            DAEMON_SET,
            JOB,
            CRON_JOB,
            ROLE,
            ROLE_BINDING,
            CLUSTER_ROLE,
            CLUSTER_ROLE_BINDING,
            PRIORITY_CLASS,
            POD_DISRUPTION_BUDGET,
            NETWORK_POLICY,
            INGRESS,
            LEASE,
            EVENT_OF_EVENTS,
            ENDPOINT_SLICE,
            CUSTOM_RESOURCE_DEFINITION,
            STORAGE_CLASS,
            MUTATING_WEBHOOK,
            VALIDATING_WEBHOOK,
            PROMETHEUS,
            SERVICE_MONITOR,
            POD_MONITOR,
            PROMETHEUS_RULE,
            VOLCANO_JOB,
            VOLCANO_CRON_JOB,
            POD_GROUP,
            QUEUE,
            COMMAND,
            JOB_FLOW,
            JOB_TEMPLATE,
            WORKFLOW,
            WORKFLOW_TEMPLATE,
            CRON_WORKFLOW,
            CLUSTER_WORKFLOW_TEMPLATE,
            WORKFLOW_TASK_RESULT,
            WORKFLOW_TASK_SET,
            WORKFLOW_ARTIFACT_GC_TASK,
            WORKFLOW_EVENT_BINDING,
            SPARK_APPLICATION,
            SCHEDULED_SPARK_APPLICATION,
            APACHE_SPARK_APPLICATION,
            PYTORCH_JOB,
            TF_JOB,
            MPI_JOB,
            XGBOOST_JOB,
            PADDLE_JOB,
            MPI_JOB_V2,
            JOB_SET,
            TRAIN_JOB,
            TRAINING_RUNTIME,
            CLUSTER_TRAINING_RUNTIME,
            RAY_JOB,
            RAY_CLUSTER);

    private static final Map<String, ApiResource> BY_TYPE =
            ALL.stream().collect(Collectors.toUnmodifiableMap(ApiResource::type, Function.identity()));

    private KindCatalogue() {}

    /** Returns every kind, in the order in which a server lists them. */
    public static List<ApiResource> all() {
        return ALL;
    }

    /** Finds the kind of {@code apiVersion/kind}. */
    public static Optional<ApiResource> of(String type) {
        return Optional.ofNullable(BY_TYPE.get(type));
    }

    /**
     * Returns the name of a kind in paths and in Roles. For an unknown kind it is guessed like in Argo (k8s.io/gengo,
     * plural namer).
     */
    public static String plural(String apiVersion, String kind) {
        return of(apiVersion + "/" + kind).map(ApiResource::plural).orElseGet(() -> guessed(kind));
    }

    private static String guessed(String kind) {
        String lower = kind.toLowerCase(Locale.ROOT);
        if (lower.endsWith("s") || lower.endsWith("x") || lower.endsWith("ch") || lower.endsWith("sh")) {
            return lower + "es";
        }
        boolean consonant = lower.length() > 1 && "aeiou".indexOf(lower.charAt(lower.length() - 2)) < 0;
        return lower.endsWith("y") && consonant ? lower.substring(0, lower.length() - 1) + "ies" : lower + "s";
    }

    private static ApiResource core(String plural, String kind) {
        return ApiResource.of("", "v1", plural, kind);
    }

    private static ApiResource apps(String plural, String kind) {
        return ApiResource.of("apps", "v1", plural, kind).withStatus();
    }

    private static ApiResource rbac(String plural, String kind) {
        return ApiResource.of("rbac.authorization.k8s.io", "v1", plural, kind);
    }

    private static ApiResource webhook(String plural, String kind) {
        return ApiResource.of(
                        "admissionregistration.k8s.io",
                        "v1",
                        plural + "webhookconfigurations",
                        kind + "WebhookConfiguration")
                .clusterWide();
    }

    private static ApiResource monitoring(String plural, String kind) {
        return ApiResource.of("monitoring.coreos.com", "v1", plural, kind);
    }

    private static ApiResource argo(String plural, String kind) {
        return ApiResource.of("argoproj.io", "v1alpha1", plural, kind);
    }

    private static ApiResource kubeflow(String plural, String kind) {
        return ApiResource.of("kubeflow.org", "v1", plural, kind).withStatus();
    }

    private static ApiResource trainer(String plural, String kind) {
        return ApiResource.of("trainer.kubeflow.org", "v1alpha1", plural, kind);
    }
}
