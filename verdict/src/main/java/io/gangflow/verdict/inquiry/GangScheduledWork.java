package io.gangflow.verdict.inquiry;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.Membership;
import io.gangflow.verdict.proof.UnitParts;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same work under Volcano, with a PodGroup for each unit whose pods need each other. */
final class GangScheduledWork {

    private final List<PodSet> podSets = new ArrayList<>();
    private final List<PodGroup> groups;

    private GangScheduledWork(LockQuestion question) {
        groups = new ArrayList<>(question.work().podGroups());
    }

    /** Empty if there is nothing to change. */
    static Optional<LockQuestion> of(LockQuestion question) {
        GangScheduledWork ganged = new GangScheduledWork(question);
        boolean changed = false;
        int number = 0;
        for (List<PodSet> unit : UnitParts.of(question.work().podSets()).units()) {
            boolean needsGang = unit.stream().anyMatch(set -> !set.needs().isEmpty() && !Membership.isVolcanos(set));
            changed |= needsGang;
            ganged.add(unit, needsGang, "gang-" + number++);
        }
        return changed ? Optional.of(question.withPods(ganged.podSets, ganged.groups)) : Optional.empty();
    }

    private void add(List<PodSet> unit, boolean gang, String name) {
        if (!gang) {
            podSets.addAll(unit);
            return;
        }
        List<PodSet> members = unit.stream()
                .filter(set -> !set.needs().isEmpty() || isNeeded(set, unit))
                .map(set -> onVolcano(set, name))
                .toList();
        List<String> ids = members.stream().map(PodSet::id).toList();
        unit.stream().filter(set -> !ids.contains(set.id())).forEach(podSets::add);
        podSets.addAll(members);
        groups.add(RegroupedWork.group(Membership.namespace(members.get(0).pod()), name, members));
    }

    private static boolean isNeeded(PodSet set, List<PodSet> unit) {
        return unit.stream()
                .flatMap(other -> other.needs().stream())
                .anyMatch(need -> need.podSet().equals(set.id()));
    }

    private static PodSet onVolcano(PodSet set, String group) {
        Pod pod = new PodBuilder(set.pod())
                .editSpec()
                .withSchedulerName("volcano")
                .endSpec()
                .build();
        return set.with(pod, Optional.of(group));
    }
}
