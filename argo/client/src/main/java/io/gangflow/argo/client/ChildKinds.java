package io.gangflow.argo.client;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;

/** The kinds of objects that stages create, by which pods come and go; what owns others comes first. */
final class ChildKinds {

    static final List<ResourceDefinitionContext> ALL = List.of(
            kind("batch.volcano.sh", "v1alpha1", "Job", "jobs"),
            kind("sparkoperator.k8s.io", "v1beta2", "SparkApplication", "sparkapplications"),
            kind("spark.apache.org", "v1", "SparkApplication", "sparkapplications"),
            kind("kubeflow.org", "v1", "PyTorchJob", "pytorchjobs"),
            kind("trainer.kubeflow.org", "v1alpha1", "TrainJob", "trainjobs"),
            kind("jobset.x-k8s.io", "v1alpha2", "JobSet", "jobsets"),
            kind("batch", "v1", "Job", "jobs"),
            kind("apps", "v1", "StatefulSet", "statefulsets"),
            kind("apps", "v1", "Deployment", "deployments"),
            kind("scheduling.volcano.sh", "v1beta1", "PodGroup", "podgroups"),
            kind("", "v1", "Service", "services"),
            kind("", "v1", "ConfigMap", "configmaps"),
            kind("", "v1", "Pod", "pods"));

    private ChildKinds() {}

    private static ResourceDefinitionContext kind(String group, String version, String kind, String plural) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(true)
                .build();
    }
}
