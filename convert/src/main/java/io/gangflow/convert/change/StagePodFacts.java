package io.gangflow.convert.change;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The pods of a stage, or of an object of another tool, by role.
 *
 * @param roles for each role its distinct pods, with the number of each
 */
public record StagePodFacts(String stage, Map<String, Map<PodFacts, Integer>> roles) {

    /** Placeholder for a value that only a run knows, such as the result of another stage. */
    public static final String RUN_VALUE = "(value of the run)";

    /** Pods that only create objects and wait for them, or submit a program and follow it, do no work. */
    private static final Set<String> LAUNCHERS = Set.of("launcher", "submitter");

    public StagePodFacts {
        roles = OrderedMaps.sorted(roles);
    }

    /** The pods that do work, by stage, in order of discovery. */
    public static List<StagePodFacts> of(ResultingWork work) {
        Map<String, Map<String, Map<PodFacts, Integer>>> stages = new LinkedHashMap<>();
        for (PodSet set : work.podSets()) {
            Map<String, String> labels = set.pod().getMetadata().getLabels();
            String stage = labels.getOrDefault(Label.STAGE, set.id());
            String role = labels.getOrDefault(Label.ROLE, "pod");
            if (LAUNCHERS.contains(role)) {
                continue;
            }
            stages.computeIfAbsent(stage, key -> new TreeMap<>())
                    .computeIfAbsent(role, key -> new LinkedHashMap<>())
                    .merge(PodReading.of(set, group(set, work.podGroups())), set.count(), Integer::sum);
        }
        return stages.entrySet().stream()
                .map(stage -> new StagePodFacts(stage.getKey(), stage.getValue()))
                .toList();
    }

    private static Optional<PodGroup> group(PodSet set, List<PodGroup> groups) {
        String namespace = set.pod().getMetadata().getNamespace();
        return set.podGroup()
                .flatMap(name -> groups.stream()
                        .filter(group -> name.equals(group.getMetadata().getName()))
                        .filter(group -> namespace == null
                                || group.getMetadata().getNamespace() == null
                                || namespace.equals(group.getMetadata().getNamespace()))
                        .findFirst());
    }

    public int count() {
        return roles.values().stream()
                .flatMap(pods -> pods.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
    }
}
