package io.gangflow.simulator.controller;

import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import java.util.Map;
import java.util.TreeMap;

/** The PodGroup of a Volcano Job (volcano ed72c7c, pkg/controllers/job/job_controller_actions.go). */
final class VolcanoJobPodGroup {

    private VolcanoJobPodGroup() {}

    static PodGroup of(Job job, ClusterObjects objects) {
        Map<String, Integer> minTaskMember = new TreeMap<>();
        for (TaskSpec task : job.getSpec().getTasks()) {
            minTaskMember.put(task.getName(), task.getMinAvailable());
        }
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(VolcanoJobView.namespace(job))
                .withName(VolcanoJobView.podGroupName(job))
                .withLabels(job.getMetadata().getLabels())
                .withAnnotations(job.getMetadata().getAnnotations())
                .withOwnerReferences(OwnerReferences.controlledBy(job))
                .endMetadata()
                .withNewSpec()
                .withMinMember(job.getSpec().getMinAvailable())
                .withMinTaskMember(minTaskMember)
                .withMinResources(VolcanoMinResources.of(job, objects))
                .withQueue(job.getSpec().getQueue())
                .withPriorityClassName(job.getSpec().getPriorityClassName())
                .endSpec()
                .build();
    }
}
