package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;

/** The plugins of a job, in the order of their names. Unknown names, such as ray, are ignored. */
final class VolcanoJobPlugins {

    private static final Map<String, VolcanoJobPlugin> KNOWN = OrderedMaps.sorted(Map.of(
            "env", new EnvPlugin(),
            "mpi", new MpiPlugin(),
            "pytorch", new PytorchPlugin(),
            "svc", new SvcPlugin(),
            "tensorflow", new TensorflowPlugin()));

    private VolcanoJobPlugins() {}

    static List<HasMetadata> objects(Job job) {
        return of(job).stream().flatMap(plugin -> plugin.objects(job).stream()).toList();
    }

    static Pod configured(Pod pod, Job job, TaskSpec task, int index) {
        Pod configured = pod;
        for (VolcanoJobPlugin plugin : of(job)) {
            configured = plugin.configured(configured, job, task, index);
        }
        return configured;
    }

    private static List<VolcanoJobPlugin> of(Job job) {
        return KNOWN.entrySet().stream()
                .filter(known -> job.getSpec().getPlugins().containsKey(known.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }
}
