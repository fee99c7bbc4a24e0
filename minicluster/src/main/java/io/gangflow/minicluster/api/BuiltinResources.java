package io.gangflow.minicluster.api;

import java.util.ArrayList;
import java.util.List;

/**
 * The kinds that the API server knows from the start: what Kubernetes 1.36, Volcano 1.13, Argo Workflows 4.1, the Spark
 * operator and the Kubeflow trainer serve of them. The Kubernetes groups come first, because kubectl resolves a bare
 * {@code jobs} to the first group that has it.
 */
final class BuiltinResources {

    private final List<ApiResource> table = new ArrayList<>();

    private BuiltinResources() {}

    static List<ApiResource> table() {
        BuiltinResources resources = new BuiltinResources();
        resources.core();
        resources.kubernetesGroups();
        resources.schedulers();
        resources.workflows();
        resources.operators();
        return List.copyOf(resources.table);
    }

    private void core() {
        Group v1 = new Group("", "v1");
        v1.withStatus("pods", "Pod", "po");
        v1.withStatus("services", "Service", "svc");
        v1.plain("configmaps", "ConfigMap", "cm");
        v1.plain("secrets", "Secret");
        v1.plain("serviceaccounts", "ServiceAccount", "sa");
        v1.cluster("nodes", "Node", true, "no");
        v1.cluster("namespaces", "Namespace", true, "ns");
        v1.plain("events", "Event", "ev");
        v1.withStatus("persistentvolumeclaims", "PersistentVolumeClaim", "pvc");
        v1.cluster("persistentvolumes", "PersistentVolume", true, "pv");
        v1.plain("endpoints", "Endpoints", "ep");
        v1.withStatus("resourcequotas", "ResourceQuota", "quota");
        v1.plain("limitranges", "LimitRange", "limits");
    }

    private void kubernetesGroups() {
        Group apps = new Group("apps", "v1");
        apps.withStatus("deployments", "Deployment", "deploy");
        apps.withStatus("replicasets", "ReplicaSet", "rs");
        apps.withStatus("statefulsets", "StatefulSet", "sts");
        apps.withStatus("daemonsets", "DaemonSet", "ds");
        Group batch = new Group("batch", "v1");
        batch.withStatus("jobs", "Job");
        batch.withStatus("cronjobs", "CronJob", "cj");
        Group rbac = new Group("rbac.authorization.k8s.io", "v1");
        rbac.plain("roles", "Role");
        rbac.plain("rolebindings", "RoleBinding");
        rbac.cluster("clusterroles", "ClusterRole", false);
        rbac.cluster("clusterrolebindings", "ClusterRoleBinding", false);
        new Group("scheduling.k8s.io", "v1").cluster("priorityclasses", "PriorityClass", false, "pc");
        new Group("policy", "v1").withStatus("poddisruptionbudgets", "PodDisruptionBudget", "pdb");
        Group networking = new Group("networking.k8s.io", "v1");
        networking.plain("networkpolicies", "NetworkPolicy", "netpol");
        networking.withStatus("ingresses", "Ingress", "ing");
        new Group("coordination.k8s.io", "v1").plain("leases", "Lease");
        new Group("events.k8s.io", "v1").plain("events", "Event", "ev");
        new Group("discovery.k8s.io", "v1").plain("endpointslices", "EndpointSlice");
        new Group("apiextensions.k8s.io", "v1")
                .cluster("customresourcedefinitions", "CustomResourceDefinition", true, "crd", "crds");
        new Group("storage.k8s.io", "v1").cluster("storageclasses", "StorageClass", false, "sc");
    }

    private void schedulers() {
        Group batch = new Group("batch.volcano.sh", "v1alpha1");
        batch.withStatus("jobs", "Job", "vcjob", "vj");
        batch.withStatus("cronjobs", "CronJob", "cronvcjob", "cronvj");
        Group scheduling = new Group("scheduling.volcano.sh", "v1beta1");
        scheduling.withStatus("podgroups", "PodGroup", "pg", "podgroup-v1beta1");
        scheduling.cluster("queues", "Queue", true, "q", "queue-v1beta1");
        new Group("bus.volcano.sh", "v1alpha1").plain("commands", "Command");
        Group flow = new Group("flow.volcano.sh", "v1alpha1");
        flow.withStatus("jobflows", "JobFlow", "jf");
        flow.withStatus("jobtemplates", "JobTemplate", "jt");
    }

    private void workflows() {
        Group argo = new Group("argoproj.io", "v1alpha1");
        // Argo's CRDs give no status subresource to a Workflow: its controller writes status with the object.
        argo.plain("workflows", "Workflow", "wf");
        argo.plain("workflowtemplates", "WorkflowTemplate", "wftmpl");
        argo.plain("cronworkflows", "CronWorkflow", "cwf", "cronwf");
        argo.cluster("clusterworkflowtemplates", "ClusterWorkflowTemplate", false, "clusterwftmpl", "cwft");
        argo.plain("workflowtaskresults", "WorkflowTaskResult");
        argo.withStatus("workflowtasksets", "WorkflowTaskSet", "wfts");
        argo.plain("workfloweventbindings", "WorkflowEventBinding", "wfeb");
    }

    private void operators() {
        Group spark = new Group("sparkoperator.k8s.io", "v1beta2");
        spark.withStatus("sparkapplications", "SparkApplication", "sparkapp");
        spark.withStatus("scheduledsparkapplications", "ScheduledSparkApplication", "scheduledsparkapp");
        Group kubeflow = new Group("kubeflow.org", "v1");
        kubeflow.withStatus("pytorchjobs", "PyTorchJob");
        kubeflow.withStatus("tfjobs", "TFJob");
        kubeflow.withStatus("mpijobs", "MPIJob");
    }

    /** Adds the resources of one group and version to the table. */
    private final class Group {
        private final String group;
        private final String version;

        Group(String group, String version) {
            this.group = group;
            this.version = version;
        }

        void plain(String plural, String kind, String... shortNames) {
            table.add(new ApiResource(group, version, plural, kind, true, false, List.of(shortNames)));
        }

        void withStatus(String plural, String kind, String... shortNames) {
            table.add(new ApiResource(group, version, plural, kind, true, true, List.of(shortNames)));
        }

        void cluster(String plural, String kind, boolean status, String... shortNames) {
            table.add(new ApiResource(group, version, plural, kind, false, status, List.of(shortNames)));
        }
    }
}
