package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Features of work that affect placement but are not modelled by the proof, so that its answer is unknown. */
final class UnmodelledFeatures {

    private static final Set<String> PLUGINS = Set.of(
            "priority", "gang", "conformance", "overcommit", "drf", "predicates", "proportion", "nodeorder", "binpack");
    private static final Set<String> ACTIONS = Set.of("enqueue", "allocate", "backfill");

    /** Fields of a PodGroup's spec that determine which of its pods are placed together, and where. */
    private static final Set<String> GROUPINGS = Set.of("subGroupPolicy", "networkTopology");

    private static final int MOST_NAMED = 3;

    private UnmodelledFeatures() {}

    static List<String> of(ResultingWork work, List<PodSet> podSets, VolcanoConfiguration volcano) {
        List<String> gaps = new ArrayList<>();
        if (work.shared().stream().anyMatch(ResourceQuota.class::isInstance)) {
            gaps.add("a ResourceQuota can prevent the creation of pods");
        }
        work.podGroups().stream()
                .filter(group -> GROUPINGS.stream().anyMatch(group.getSpec().getAdditionalProperties()::containsKey))
                .forEach(group -> gaps.add("PodGroup `%s` has sub-groups or a network topology"
                        .formatted(group.getMetadata().getName())));
        for (PodSet set : podSets) {
            of(set.pod().getSpec())
                    .forEach(gap -> gaps.add("pods of `%s` %s".formatted(Membership.stage(List.of(set)), gap)));
            if ("volcano".equals(set.pod().getSpec().getSchedulerName())) {
                volcano(volcano).forEach(gap -> gaps.add("Volcano is configured with " + gap));
            }
        }
        return gaps.stream().distinct().toList();
    }

    /** Returns the first gap, and the number of further ones. */
    static String words(List<String> gaps) {
        String first = String.join("; ", gaps.subList(0, Math.min(MOST_NAMED, gaps.size())));
        return gaps.size() <= MOST_NAMED ? first : "%s; and %d more".formatted(first, gaps.size() - MOST_NAMED);
    }

    private static List<String> of(PodSpec spec) {
        List<String> gaps = new ArrayList<>();
        if (requiresOtherPods(spec.getAffinity())) {
            gaps.add("have affinity to other pods");
        }
        if (spec.getTopologySpreadConstraints().stream()
                .anyMatch(spread -> "DoNotSchedule".equals(spread.getWhenUnsatisfiable()))) {
            gaps.add("must be spread");
        }
        if (PodInfo.hostPorts(spec).findAny().isPresent()) {
            gaps.add("request ports of their node");
        }
        if (spec.getVolumes().stream().anyMatch(volume -> volume.getPersistentVolumeClaim() != null)) {
            gaps.add("claim volumes");
        }
        if (!spec.getResourceClaims().isEmpty()) {
            gaps.add("claim devices");
        }
        if (!spec.getSchedulingGates().isEmpty()) {
            gaps.add("wait for a scheduling gate");
        }
        if (spec.getAdditionalProperties().containsKey("schedulingGroup")) {
            gaps.add("are a gang of kube-scheduler (schedulingGroup), which is decided only as a PodGroup of Volcano");
        }
        return gaps;
    }

    /** Preferred terms only select among nodes that are possible without them, so only required terms count. */
    private static boolean requiresOtherPods(@Nullable Affinity affinity) {
        return affinity != null
                && ((affinity.getPodAffinity() != null
                                && !affinity.getPodAffinity()
                                        .getRequiredDuringSchedulingIgnoredDuringExecution()
                                        .isEmpty())
                        || (affinity.getPodAntiAffinity() != null
                                && !affinity.getPodAntiAffinity()
                                        .getRequiredDuringSchedulingIgnoredDuringExecution()
                                        .isEmpty()));
    }

    private static Set<String> volcano(VolcanoConfiguration volcano) {
        Set<String> gaps = new TreeSet<>();
        volcano.actions().stream()
                .filter(action -> !ACTIONS.contains(action))
                .forEach(action -> gaps.add("action `%s`".formatted(action)));
        if (!volcano.actions().containsAll(List.of("enqueue", "allocate"))) {
            gaps.add("actions other than enqueue and allocate");
        }
        Set<String> plugins = new TreeSet<>();
        volcano.tiers().forEach(tier -> tier.plugins().forEach(option -> plugins.add(option.name())));
        plugins.stream()
                .filter(plugin -> !PLUGINS.contains(plugin))
                .forEach(plugin -> gaps.add("plugin `%s`".formatted(plugin)));
        if (!plugins.containsAll(List.of("gang", "predicates"))) {
            gaps.add("neither gang nor predicates");
        }
        return gaps;
    }
}
