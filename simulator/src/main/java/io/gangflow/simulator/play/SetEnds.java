package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.simulator.engine.Engine;
import io.gangflow.simulator.engine.PodPhases;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Optional;

/** Ends pod sets, together with the sets that depend on their end. Not thread-safe. */
final class SetEnds {

    private final PodSets sets;
    private final Engine engine;

    SetEnds(PodSets sets, Engine engine) {
        this.sets = sets;
        this.engine = engine;
    }

    /** Called when a pod of a set has ended. */
    void ended(SetProgress set, String key, boolean well) {
        if (!well && set.isOfExecutors()) {
            set.lost(key); // the driver requests another one
            return;
        }
        set.ended(key, well);
        if (set.owner().isEmpty() && !well) {
            failTogether(set);
        }
        if (set.owner().isEmpty() && set.hasEnded()) {
            followersOf(set);
            deleteGroup(set);
        }
    }

    /** Deletes a PodGroup whose operator deletes it after the end of these pods. */
    private void deleteGroup(SetProgress ended) {
        String namespace = ended.set().pod().getMetadata().getNamespace();
        ended.set()
                .podGroup()
                .flatMap(name -> engine.store().get(PodGroup.class, namespace, name))
                .filter(group -> ended.set()
                        .id()
                        .endsWith("#"
                                + ObjectView.annotations(group.getMetadata()).get(GroupAnnotations.UNTIL)))
                .ifPresent(group -> engine.store().delete(group, engine.clock().nowMillis()));
    }

    /** Ends the pods of a set that wait for something other than work. */
    void finish(SetProgress set, boolean well) {
        set.presentPods().forEach(key -> end(key, well));
    }

    /** Deletes a set: no more of its pods are created, and the existing ones are deleted. */
    void drop(SetProgress set) {
        set.giveUp();
        set.owner().ifPresent(owner -> {
            owner.end(false);
            engine.store()
                    .current(owner.object())
                    .ifPresent(object ->
                            engine.store().delete(object, engine.clock().nowMillis()));
        });
        delete(set);
    }

    private void delete(SetProgress set) {
        for (String key : set.presentPods()) {
            pod(key).filter(pod -> !PodStatusView.hasEnded(pod))
                    .ifPresent(pod -> engine.store().delete(pod, engine.clock().nowMillis()));
        }
    }

    private Optional<Pod> pod(String key) {
        String[] parts = key.split("/", 3);
        return engine.store()
                .get(Pod.class, parts[0], parts[1])
                .filter(pod -> pod.getMetadata().getUid().equals(parts[2]));
    }

    /** Ends a working pod. */
    void end(String key, boolean well) {
        end(key, well, well ? "Completed" : "Error");
    }

    void end(String key, boolean well, String reason) {
        pod(key).filter(engine::isAtWork)
                .ifPresent(pod -> engine.store()
                        .updateStatus(PodPhases.ended(
                                pod, well, reason, engine.clock().nowMillis())));
    }

    /** Pods of one object that need each other fail together, as with the operators of training jobs. */
    private void failTogether(SetProgress failed) {
        String object = failed.set().id().replaceFirst("#[^#]*$", "#");
        boolean member = object.endsWith("#") && !failed.set().needs().isEmpty();
        List<SetProgress> others = sets.needing(failed).stream()
                .filter(set -> member
                        && set.set().id().startsWith(object)
                        && set.owner().isEmpty())
                .filter(set -> !set.isOfExecutors())
                .toList();
        for (SetProgress set : others) {
            set.fail();
            delete(set);
            followersOf(set);
        }
    }

    private void followersOf(SetProgress set) {
        engine.clock().after(engine.latencies().apiCall(), () -> followers(set));
    }

    /** Ends the sets that follow the pods of an object. */
    void ended(OwnerProgress owner) {
        engine.clock().after(engine.latencies().apiCall(), () -> owner.sets().forEach(this::followers));
    }

    /** Ends the sets that end with a set: the pods that follow it succeed, all others are deleted. */
    private void followers(SetProgress ended) {
        for (SetProgress set : sets.following(ended)) {
            boolean over = set.owner().isEmpty()
                    && set.set().ends() instanceof PodSet.End.With with
                    && haveEnded(with.podSets());
            if (over && Dependencies.isFollower(set.set().pod().getMetadata().getLabels())) {
                set.giveUp();
                finish(set, haveSucceeded(set));
            } else if (over) {
                set.giveUp();
                delete(set);
            }
        }
    }

    private boolean haveSucceeded(SetProgress follower) {
        return !(follower.set().ends() instanceof PodSet.End.With with)
                || with.podSets().stream()
                        .noneMatch(
                                id -> sets.get(id).map(SetProgress::hasFailed).orElse(false));
    }

    boolean haveEnded(List<String> ids) {
        return ids.stream()
                .allMatch(id -> sets.get(id).map(SetProgress::hasEnded).orElse(true));
    }
}
