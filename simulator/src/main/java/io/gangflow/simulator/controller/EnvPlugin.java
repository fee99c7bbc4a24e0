package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;

/** Sets the index in the task as a variable of every container. */
final class EnvPlugin implements VolcanoJobPlugin {

    @Override
    public Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        return VolcanoJobPlugin.containers(
                pod,
                true,
                container -> container.addToEnv(
                        VolcanoJobPlugin.env("VK_TASK_INDEX", index), VolcanoJobPlugin.env("VC_TASK_INDEX", index)));
    }
}
