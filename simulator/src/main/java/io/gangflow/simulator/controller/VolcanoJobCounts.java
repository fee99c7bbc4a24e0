package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskState;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The pod counts in a job's status. Pods that are being deleted count as terminating only. */
record VolcanoJobCounts(
        int pending, int running, int succeeded, int failed, int terminating, Map<String, TaskState> byTask) {

    /**
     * @param created pods that are about to be created: they count as pending
     * @param killed those of the pods that are about to be deleted
     */
    static VolcanoJobCounts of(List<Pod> pods, List<Pod> created, List<Pod> killed) {
        Map<String, Integer> phases = new TreeMap<>();
        Map<String, Map<String, Integer>> byTask = new TreeMap<>();
        int terminating = 0;
        Set<Pod> leaving = Collections.newSetFromMap(new IdentityHashMap<>());
        leaving.addAll(killed);
        for (Pod pod : pods) {
            if (ObjectView.isDeleting(pod) || leaving.contains(pod)) {
                terminating++;
                continue;
            }
            count(pod, phases, byTask);
        }
        created.forEach(pod -> count(pod, phases, byTask));
        Map<String, TaskState> tasks = new LinkedHashMap<>();
        byTask.forEach((task, counts) -> tasks.put(task, new TaskState(counts)));
        return new VolcanoJobCounts(
                phases.getOrDefault("Pending", 0),
                phases.getOrDefault("Running", 0),
                phases.getOrDefault("Succeeded", 0),
                phases.getOrDefault("Failed", 0),
                terminating,
                tasks);
    }

    boolean anyAlive() {
        return terminating != 0 || pending != 0 || running != 0;
    }

    int succeeded(String task) {
        TaskState state = byTask.get(task);
        return state == null ? 0 : state.getPhase().getOrDefault("Succeeded", 0);
    }

    private static void count(Pod pod, Map<String, Integer> phases, Map<String, Map<String, Integer>> byTask) {
        String phase = PodStatusView.phase(pod);
        phases.merge(phase, 1, Integer::sum);
        byTask.computeIfAbsent(VolcanoJobView.taskOf(pod), task -> new TreeMap<>())
                .merge(phase, 1, Integer::sum);
    }
}
