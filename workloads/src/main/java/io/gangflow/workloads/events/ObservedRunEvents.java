package io.gangflow.workloads.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.run.RunListener;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Emits events about a run's pods and gangs from observed changes, with the times of their observation. Pods and
 * PodGroups have separate watches, so a pod may be observed before its PodGroup; it joins the gang as soon as the
 * PodGroup is observed. Not thread-safe.
 */
public final class ObservedRunEvents {

    private final GroupLookup groups;
    private final String runId;
    private final PodEvents pods;
    private final GangEvents gangs;
    private final Set<String> toldGroups = new HashSet<>();
    private final Map<String, Pod> early = new LinkedHashMap<>();
    private long atMillis;

    public ObservedRunEvents(GroupLookup groups, String runId, RunListener listener) {
        this.groups = groups;
        this.runId = runId;
        this.pods = new PodEvents(listener, () -> atMillis);
        this.gangs = new GangEvents(listener, () -> atMillis);
    }

    /** Handles one change. */
    public void handle(ObjectChange change) {
        atMillis = Math.max(atMillis, change.atMillis());
        if (change.object() instanceof Pod pod && isOfRun(pod)) {
            pods.onChange(change.before(), change.after());
            joins(change, pod);
            change.after().ifPresent(object -> waits((Pod) object).ifPresent(why -> pods.waiting((Pod) object, why)));
        } else if (change.after().isPresent() && change.object() instanceof PodGroup group && isOfRun(group)) {
            created(group);
        }
    }

    /** PodGroups created for a pod do not name the run; their pods do. */
    private void joins(ObjectChange change, Pod pod) {
        if (change.after().isEmpty()) {
            early.remove(uid(pod));
            return;
        }
        String name = ObjectView.annotation(pod, GroupAnnotations.GROUP_NAME);
        if (name.isEmpty()) {
            gangs.onChange(change.before(), change.after());
            return;
        }
        Optional<PodGroup> group = groups.group(pod.getMetadata().getNamespace(), name);
        group.ifPresent(this::created);
        boolean wasGrouped = change.before()
                .filter(old ->
                        !ObjectView.annotation(old, GroupAnnotations.GROUP_NAME).isEmpty())
                .isPresent();
        if (group.isEmpty() && !wasGrouped) {
            early.put(uid(pod), pod);
        } else if (!wasGrouped || (group.isPresent() && early.remove(uid(pod)) != null)) {
            gangs.onChange(Optional.empty(), change.after());
        }
    }

    private void created(PodGroup group) {
        if (!toldGroups.add(uid(group))) {
            return;
        }
        gangs.onChange(Optional.empty(), Optional.of(group));
        early.values().removeIf(pod -> {
            boolean member =
                    group.getMetadata().getName().equals(ObjectView.annotation(pod, GroupAnnotations.GROUP_NAME));
            if (member) {
                gangs.onChange(Optional.empty(), Optional.of(pod));
            }
            return member;
        });
    }

    private boolean isOfRun(HasMetadata object) {
        return runId.equals(ObjectView.label(object, Label.WORKFLOW));
    }

    private static Optional<String> waits(Pod pod) {
        if (pod.getStatus() == null || pod.getSpec().getNodeName() != null) {
            return Optional.empty();
        }
        return pod.getStatus().getConditions().stream()
                .filter(condition ->
                        condition.getType().equals("PodScheduled") && "False".equals(condition.getStatus()))
                .map(PodCondition::getMessage)
                .filter(message -> message != null && !message.isEmpty())
                .findFirst();
    }

    private static String uid(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getUid(), "");
    }
}
