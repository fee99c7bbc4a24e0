package io.gangflow.workloads.kind;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.workloads.pods.SubGroupPolicies;
import io.gangflow.workloads.pods.VolcanoMinResources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The PodGroup of a Volcano Job (volcano ed72c7c, pkg/controllers/job/job_controller_actions.go). */
public final class VolcanoJobPodGroup {

    private static final String NETWORK_TOPOLOGY = "networkTopology";

    private VolcanoJobPodGroup() {}

    /**
     * Returns the PodGroup of a job that has its defaults, without owner.
     *
     * @param classes the priority classes of the cluster
     */
    public static PodGroup of(Job job, List<PriorityClass> classes) {
        Map<String, Integer> minTaskMember = new TreeMap<>();
        List<Map<String, Object>> subGroups = new ArrayList<>();
        for (TaskSpec task : job.getSpec().getTasks()) {
            minTaskMember.put(task.getName(), task.getMinAvailable());
            TaskPartitions.of(task).ifPresent(partitions -> subGroups.add(partitions.subGroupPolicy(task.getName())));
        }
        PodGroup group = new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(job.getMetadata().getNamespace())
                .withName(name(job))
                .withLabels(job.getMetadata().getLabels())
                .withAnnotations(job.getMetadata().getAnnotations())
                .endMetadata()
                .withNewSpec()
                .withMinMember(job.getSpec().getMinAvailable())
                .withMinTaskMember(minTaskMember)
                .withMinResources(VolcanoMinResources.of(job, classes))
                .withQueue(job.getSpec().getQueue())
                .withPriorityClassName(job.getSpec().getPriorityClassName())
                .endSpec()
                .build();
        if (!subGroups.isEmpty()) {
            group.getSpec().setAdditionalProperty(SubGroupPolicies.FIELD, subGroups);
        }
        Object topology = job.getSpec().getAdditionalProperties().get(NETWORK_TOPOLOGY);
        if (topology != null) {
            group.getSpec().setAdditionalProperty(NETWORK_TOPOLOGY, topology);
        }
        return group;
    }

    /** Returns the name with the job's uid; a job that is in no cluster has no uid. */
    public static String name(Job job) {
        String uid = job.getMetadata().getUid();
        return uid == null ? job.getMetadata().getName() : job.getMetadata().getName() + "-" + uid;
    }
}
