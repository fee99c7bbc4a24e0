package io.gangflow.verdict.why;

import io.gangflow.run.Label;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names of what waits or holds in a snapshot: the instance of a stage, the PodGroup or the pod. Where runs have
 * instances of one name, the run is before it: {@code etl-7/train-0}; where namespaces have PodGroups or pods of one
 * name, the namespace is.
 */
final class SubjectNames {

    /** Names that several have. The others are not kept: a large cluster has a hundred thousand. */
    private final Set<String> several = new HashSet<>();

    SubjectNames(ClusterSnapshot snapshot) {
        Map<String, String> owners = new HashMap<>();
        for (PodState pod : snapshot.pods()) {
            if (!pod.hasEnded()) {
                String one = ofOne(pod);
                see(one, owner(pod), owners);
                String together = ofSeveral(pod);
                if (!together.equals(one)) {
                    see(together, owner(pod), owners);
                }
            }
        }
        snapshot.podGroups().forEach(group -> see(group.name(), group.namespace(), owners));
    }

    private void see(String name, String owner, Map<String, String> owners) {
        String first = owners.putIfAbsent(name, owner);
        if (first != null && !first.equals(owner)) {
            several.add(name);
        }
    }

    /** Returns the name of a pod that is counted alone: the instance of its stage, or the pod. */
    String holder(PodState pod) {
        return qualified(ofOne(pod), owner(pod));
    }

    /** Returns the name of the pods that are placed with a pod: the instance, the PodGroup, or the only pod. */
    String waiting(PodState pod, int pods) {
        return qualified(pods == 1 ? ofOne(pod) : ofSeveral(pod), owner(pod));
    }

    String of(PodGroupState group) {
        return qualified(group.name(), group.namespace());
    }

    /** Whether several runs have an instance of that name. */
    boolean areSeveral(String instance) {
        return several.contains(instance);
    }

    private String qualified(String name, String owner) {
        return areSeveral(name) ? owner + "/" + name : name;
    }

    private static String owner(PodState pod) {
        return isOfStage(pod) ? pod.labels().getOrDefault(Label.WORKFLOW, pod.namespace()) : pod.namespace();
    }

    private static boolean isOfStage(PodState pod) {
        return pod.labels().containsKey(Label.STAGE) && pod.labels().containsKey(Label.INSTANCE);
    }

    private static String ofOne(PodState pod) {
        return isOfStage(pod)
                ? pod.labels().getOrDefault(Label.STAGE, "") + "-"
                        + pod.labels().getOrDefault(Label.INSTANCE, "0")
                : pod.name();
    }

    private static String ofSeveral(PodState pod) {
        return isOfStage(pod)
                ? ofOne(pod)
                : pod.podGroup().orElse(pod.annotations().getOrDefault(Label.GANG, pod.name()));
    }
}
