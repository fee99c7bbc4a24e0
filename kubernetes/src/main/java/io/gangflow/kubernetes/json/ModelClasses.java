package io.gangflow.kubernetes.json;

import io.fabric8.kubernetes.api.model.ConfigMap;
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
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.Map;

/** fabric8's classes by kind. They are separate from the catalogue, which the stage launcher contains without them. */
public final class ModelClasses {

    private static final Map<ApiResource, Class<? extends HasMetadata>> CLASSES = Map.ofEntries(
            Map.entry(KindCatalogue.POD, Pod.class),
            Map.entry(KindCatalogue.SERVICE, Service.class),
            Map.entry(KindCatalogue.CONFIG_MAP, ConfigMap.class),
            Map.entry(KindCatalogue.NODE, Node.class),
            Map.entry(KindCatalogue.NAMESPACE, Namespace.class),
            Map.entry(KindCatalogue.RESOURCE_QUOTA, ResourceQuota.class),
            Map.entry(KindCatalogue.REPLICATION_CONTROLLER, ReplicationController.class),
            Map.entry(KindCatalogue.DEPLOYMENT, Deployment.class),
            Map.entry(KindCatalogue.REPLICA_SET, ReplicaSet.class),
            Map.entry(KindCatalogue.STATEFUL_SET, StatefulSet.class),
            Map.entry(KindCatalogue.DAEMON_SET, DaemonSet.class),
            Map.entry(KindCatalogue.JOB, Job.class),
            Map.entry(KindCatalogue.CRON_JOB, CronJob.class),
            Map.entry(KindCatalogue.PRIORITY_CLASS, PriorityClass.class),
            Map.entry(KindCatalogue.POD_DISRUPTION_BUDGET, PodDisruptionBudget.class),
            Map.entry(KindCatalogue.VOLCANO_JOB, io.fabric8.volcano.api.model.batch.v1alpha1.Job.class),
            Map.entry(KindCatalogue.POD_GROUP, PodGroup.class),
            Map.entry(KindCatalogue.QUEUE, Queue.class),
            Map.entry(KindCatalogue.JOB_FLOW, JobFlow.class),
            Map.entry(KindCatalogue.JOB_TEMPLATE, JobTemplate.class));

    private ModelClasses() {}

    /** Returns the class of a kind; {@link GenericKubernetesResource} for kinds without one. */
    public static Class<? extends HasMetadata> of(ApiResource kind) {
        return CLASSES.getOrDefault(kind, GenericKubernetesResource.class);
    }
}
