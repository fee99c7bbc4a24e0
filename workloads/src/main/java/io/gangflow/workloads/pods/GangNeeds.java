package io.gangflow.workloads.pods;

import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Needs of pods that declare their gang ({@link Label#GANG}) and its size themselves. All pods of a gang's sets are
 * needed, except that the last set only completes the size; pods with a node come first.
 */
final class GangNeeds {

    private GangNeeds() {}

    static List<PodSet> of(List<PodSet> sets) {
        Map<String, List<PodSet>> gangs = new LinkedHashMap<>();
        for (PodSet set : sets) {
            String gang = annotation(set, Label.GANG);
            // The pods of a Spark application depend on each other in another way.
            if (!gang.isEmpty() && set.needs().isEmpty()) {
                gangs.computeIfAbsent(set.pod().getMetadata().getNamespace() + "/" + gang, missing -> new ArrayList<>())
                        .add(set);
            }
        }
        Map<String, List<PodSet.Need>> needs = new LinkedHashMap<>();
        gangs.values().forEach(gang -> gang.forEach(set -> needs.put(set.id(), needs(gang, size(set)))));
        return sets.stream()
                .map(set -> needs.containsKey(set.id()) ? set.with(needs.get(set.id())) : set)
                .toList();
    }

    private static List<PodSet.Need> needs(List<PodSet> members, int size) {
        int spare = Math.max(0, members.stream().mapToInt(PodSet::count).sum() - size);
        List<PodSet.Need> needs = new ArrayList<>();
        List<PodSet> gang = new ArrayList<>(members);
        gang.sort(Comparator.comparing(set -> !set.isPlaced()));
        for (int index = gang.size() - 1; index >= 0; index--) {
            int running = Math.max(0, gang.get(index).count() - spare);
            spare -= gang.get(index).count() - running;
            needs.add(0, new PodSet.Need(gang.get(index).id(), running));
        }
        return needs.stream().filter(need -> need.running() > 0).toList();
    }

    private static int size(PodSet set) {
        String size = annotation(set, Label.GANG_SIZE);
        return size.matches("[0-9]{1,7}") ? Integer.parseInt(size) : 1;
    }

    private static String annotation(PodSet set, String key) {
        return ObjectView.annotation(set.pod(), key);
    }
}
