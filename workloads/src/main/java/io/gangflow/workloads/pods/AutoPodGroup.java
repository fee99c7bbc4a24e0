package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupBuilder;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The PodGroup that Volcano creates for a pod that names it as its scheduler and has no group: the resources of this
 * one pod, regardless of other pods that share the group, times minMember, which is 1 unless an owner of the pod sets
 * another number (volcano ed72c7c, pkg/controllers/podgroup, with --inherit-owner-annotations as by default).
 */
public final class AutoPodGroup {

    /** Annotation of a ReplicaSet, StatefulSet, DaemonSet or Job: the number of its pods that start together. */
    static final String GROUP_MIN_MEMBER = "scheduling.volcano.sh/group-min-member";

    private static final String INHERITED = "volcano.sh/";
    private static final String MIN_AVAILABLE = "volcano.sh/jdb-min-available";
    private static final String MAX_UNAVAILABLE = "volcano.sh/jdb-max-unavailable";
    private static final List<String> OF_LABELS = List.of("volcano.sh/preemptable", "volcano.sh/cooldown-time");
    private static final List<String> OF_ANNOTATIONS =
            List.of("volcano.sh/preemptable", "volcano.sh/cooldown-time", "volcano.sh/revocable-zone");

    private AutoPodGroup() {}

    /**
     * Returns the PodGroup in the pod's namespace, without an owner.
     *
     * @param ofOwners annotations of the pod's owners
     */
    public static PodGroup of(Pod pod, String name, Map<String, String> ofOwners) {
        Map<String, String> annotations = ObjectView.annotations(pod);
        int minMember = minMember(ofOwners);
        return new PodGroupBuilder()
                .withNewMetadata()
                .withNamespace(pod.getMetadata().getNamespace())
                .withName(name)
                .withAnnotations(annotations(annotations, ofOwners))
                .withLabels(chosen(ObjectView.labels(pod), OF_LABELS))
                .endMetadata()
                .withNewSpec()
                .withMinMember(minMember)
                .withQueue(annotations.getOrDefault(GroupAnnotations.QUEUE_NAME, "default"))
                .withPriorityClassName(pod.getSpec().getPriorityClassName())
                .withMinResources(VolcanoMinResources.of(pod.getSpec(), minMember))
                .endSpec()
                .withNewStatus()
                .withPhase("Pending")
                .endStatus()
                .build();
    }

    /** A negative number, or a text that is not a number, counts as 1. */
    private static int minMember(Map<String, String> ofOwners) {
        String text = ofOwners.getOrDefault(GROUP_MIN_MEMBER, "1");
        return text.matches("[+]?[0-9]{1,6}") ? Integer.parseInt(text) : 1;
    }

    private static Map<String, String> annotations(Map<String, String> ofPod, Map<String, String> ofOwners) {
        Map<String, String> annotations = new TreeMap<>();
        ofOwners.forEach((key, value) -> {
            if (key.startsWith(INHERITED)) {
                annotations.put(key, value);
            }
        });
        annotations.putAll(chosen(ofPod, OF_ANNOTATIONS));
        annotations.putAll(chosen(ofPod, List.of(ofPod.containsKey(MIN_AVAILABLE) ? MIN_AVAILABLE : MAX_UNAVAILABLE)));
        return annotations;
    }

    private static Map<String, String> chosen(Map<String, String> all, List<String> keys) {
        Map<String, String> chosen = new TreeMap<>(all);
        chosen.keySet().retainAll(keys);
        return chosen;
    }
}
