package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The same work with another scheduler. kube-scheduler ignores PodGroups. With Volcano, pods without a PodGroup get the
 * one that Volcano creates, which is not a gang.
 */
public final class Rescheduled {

    private Rescheduled() {}

    public static ResultingWork under(SchedulerName scheduler, ResultingWork work) {
        List<PodGroup> groups = new ArrayList<>(work.podGroups());
        List<PodSet> sets = new ArrayList<>();
        for (PodSet set : work.podSets()) {
            if (set.isPlaced()) { // stays with its scheduler
                sets.add(set);
                continue;
            }
            Map<String, String> annotations =
                    new TreeMap<>(set.pod().getMetadata().getAnnotations());
            Optional<String> group = set.podGroup();
            if (scheduler == SchedulerName.VOLCANO && group.isEmpty()) {
                String name = "podgroup-" + set.pod().getMetadata().getName();
                annotations.put(GroupAnnotations.GROUP_NAME, name);
                group = Optional.of(name);
                groups.add(AutoPodGroup.of(set.pod(), name, Map.of()));
            }
            Pod pod = new PodBuilder(set.pod())
                    .editMetadata()
                    .withAnnotations(annotations)
                    .endMetadata()
                    .editSpec()
                    .withSchedulerName(scheduler.schedulerName())
                    .endSpec()
                    .build();
            boolean unheld =
                    scheduler == SchedulerName.KUBE_SCHEDULER && set.created() instanceof PodSet.Creation.OnceEnqueued;
            sets.add(set.with(pod, group).with(unheld ? new PodSet.Creation.At(0) : set.created()));
        }
        return new ResultingWork(work.shared(), groups, sets, work.limits(), owners(scheduler, work));
    }

    /** Without Volcano there are no Volcano Jobs either, only the pods that they would create. */
    private static List<ResultingWork.Owner> owners(SchedulerName scheduler, ResultingWork work) {
        return work.owners().stream()
                .filter(owner -> scheduler == SchedulerName.VOLCANO || !(owner.object() instanceof Job))
                .toList();
    }
}
