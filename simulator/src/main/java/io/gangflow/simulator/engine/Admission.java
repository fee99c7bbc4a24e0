package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.SharedCopy;
import io.gangflow.workloads.kind.VolcanoJobDefaults;
import java.util.List;
import java.util.Optional;

/** Applies an API server's defaults and admission plugins to an object before it is stored. */
final class Admission {

    private Admission() {}

    static HasMetadata admitted(HasMetadata object, ClusterObjects objects) {
        if (object instanceof Job job) {
            return VolcanoJobDefaults.applied(job);
        }
        return object instanceof Pod pod ? pod(pod, objects) : object;
    }

    private static Pod pod(Pod pod, ClusterObjects objects) {
        String priorityClass = requireNonNullElse(pod.getSpec().getPriorityClassName(), "");
        List<PriorityClass> classes = objects.list(PriorityClass.class);
        Optional<PriorityClass> chosen = classes.stream()
                .filter(known -> priorityClass.isEmpty()
                        ? Boolean.TRUE.equals(known.getGlobalDefault())
                        : known.getMetadata().getName().equals(priorityClass))
                .findFirst();
        String policy = chosen.map(PriorityClass::getPreemptionPolicy).orElse("PreemptLowerPriority");
        PodSpec spec = SharedCopy.of(pod.getSpec());
        spec.setSchedulerName(requireNonNullElse(spec.getSchedulerName(), "default-scheduler"));
        spec.setPriority(requireNonNullElse(
                spec.getPriority(), chosen.map(PriorityClass::getValue).orElse(0)));
        spec.setPreemptionPolicy(requireNonNullElse(spec.getPreemptionPolicy(), policy));
        PodStatus status = new PodStatus();
        status.setPhase("Pending");
        Pod admitted = SharedCopy.of(pod);
        admitted.setSpec(spec);
        admitted.setStatus(status);
        return admitted;
    }
}
