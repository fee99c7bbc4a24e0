package io.gangflow.scheduling.lock;

import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.workloads.dependency.Dependency;
import io.gangflow.workloads.dependency.Dependency.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Groups the unfinished pods of a snapshot by their {@link Dependency} into workloads: gangs, Spark applications,
 * PodGroups that have not started, single pods, and pods that follow any of these. Unknown facts are assumed in favour
 * of progress.
 */
final class Workloads {

    private final LockSnapshot scene;
    private final Map<String, List<PodState>> gangs = new LinkedHashMap<>();
    private final Map<String, List<PodState>> applications = new LinkedHashMap<>();
    private final Map<String, List<PodState>> groups = new LinkedHashMap<>();
    private final List<PodState> singles = new ArrayList<>();
    private final List<PodState> followers = new ArrayList<>();
    private final List<Workload> workloads = new ArrayList<>();

    private Workloads(LockSnapshot scene) {
        this.scene = scene;
    }

    static List<Workload> of(LockSnapshot scene) {
        Workloads sorting = new Workloads(scene);
        scene.pods().forEach(sorting::sort);
        sorting.gangs.values().forEach(sorting::addGang);
        sorting.applications.values().forEach(sorting::addApplication);
        sorting.groups.forEach(sorting::addPodGroup);
        sorting.singles.forEach(pod -> sorting.addSingle(pod, Optional.empty()));
        scene.podGroupsWithoutPods().forEach(sorting::addEmptyPodGroup);
        if (!sorting.followers.isEmpty()) {
            Map<String, List<Workload>> byPod = sorting.byPod();
            sorting.followers.forEach(pod -> sorting.addFollower(pod, byPod));
        }
        return sorting.workloads;
    }

    private void sort(PodState pod) {
        Dependency dependency = scene.dependency(pod);
        switch (dependency.kind()) {
            case FOLLOWER -> followers.add(pod);
            case DRIVER, EXECUTOR -> put(applications, dependency.group(), pod);
            case PEER -> put(gangs, dependency.group(), pod);
            case ALONE -> {
                if (scene.podGroup(pod).isPresent()) {
                    put(groups, pod.namespace() + "/" + pod.podGroup().orElse(""), pod);
                } else {
                    singles.add(pod);
                }
            }
        }
    }

    private static void put(Map<String, List<PodState>> map, String key, PodState pod) {
        map.computeIfAbsent(key, any -> new ArrayList<>()).add(pod);
    }

    /** Pods that need each other all the time. Once one of them has succeeded, none is missing any more. */
    private void addGang(List<PodState> pods) {
        PodState first = pods.get(0);
        List<PodInfo> holders = scene.holders(pods);
        List<Member> candidates = new ArrayList<>(scene.waiters(pods));
        candidates.addAll(scene.expectedBy(pods));
        if (holders.isEmpty() && candidates.isEmpty()) {
            return;
        }
        boolean begun = pods.stream().anyMatch(pod -> pod.phase() == PodState.Phase.SUCCEEDED);
        Dependency dependency = scene.dependency(first);
        int size = dependency.size();
        int missing = begun ? 0 : Math.min(size - holders.size(), candidates.size());
        Optional<PodGroupState> group = scene.podGroup(first);
        int start = group.map(podGroup -> missingToStart(podGroup, pods, candidates.size()))
                .orElse(0);
        boolean endless = areEndless(pods);
        if (endless && candidates.isEmpty()) {
            return; // servers that all run
        }
        workloads.add(new Workload(
                "gang " + dependency.group().substring(first.namespace().length() + 1),
                holders,
                List.of(),
                candidates,
                candidates.isEmpty() ? 0 : Math.max(missing, start),
                true,
                endless,
                group.filter(podGroup -> holders.isEmpty()).flatMap(scene::forbidden)));
    }

    /** A driver makes progress with one executor, or as many as were announced. */
    private void addApplication(List<PodState> pods) {
        List<PodState> executors = pods.stream()
                .filter(pod -> scene.dependency(pod).kind() == Kind.EXECUTOR)
                .toList();
        List<PodState> drivers = pods.stream()
                .filter(pod -> scene.dependency(pod).kind() == Kind.DRIVER)
                .toList();
        boolean worksAlready = executors.stream().anyMatch(pod -> pod.phase() == PodState.Phase.SUCCEEDED);
        if (drivers.isEmpty() || drivers.stream().anyMatch(LockSnapshot::ended) || worksAlready) {
            scene.holders(pods).forEach(pod -> workloads.add(Workload.running(pod)));
            return;
        }
        List<Member> announced = scene.expectedBy(drivers);
        List<Member> candidates = new ArrayList<>(scene.waiters(executors));
        candidates.addAll(announced);
        int lacking = scene.holders(executors).isEmpty() ? Math.min(1, candidates.size()) : 0;
        PodState driver = drivers.get(0);
        workloads.add(new Workload(
                "application " + driver.name(),
                scene.holders(pods),
                scene.waiters(drivers),
                candidates,
                Math.max(lacking, announced.size()),
                false,
                false,
                scene.podGroup(driver)
                        .filter(group -> !LockSnapshot.holds(driver))
                        .flatMap(scene::forbidden)));
    }

    /** Its pods finish one by one, but the first ones start together. */
    private void addPodGroup(String key, List<PodState> pods) {
        PodGroupState group = scene.podGroup(pods.get(0)).orElseThrow();
        pods.stream().filter(LockSnapshot::holds).forEach(pod -> addSingle(pod, Optional.empty()));
        List<Member> waiters = scene.waiters(pods);
        int start = missingToStart(group, pods, waiters.size());
        Optional<String> forbidden = scene.forbidden(group);
        if (start > 1) {
            workloads.add(new Workload(
                    "PodGroup " + key, List.of(), List.of(), waiters, start, true, areEndless(pods), forbidden));
        } else {
            pods.stream()
                    .filter(pod -> pod.node().isEmpty() && !LockSnapshot.ended(pod))
                    .forEach(pod -> addSingle(pod, forbidden));
        }
    }

    private void addEmptyPodGroup(PodGroupState group) {
        List<Member> expected = scene.expectedIn(group);
        Optional<String> forbidden = scene.forbidden(group);
        if (!expected.isEmpty() || forbidden.isPresent()) {
            workloads.add(new Workload(
                    "PodGroup " + group.namespace() + "/" + group.name(),
                    List.of(),
                    List.of(),
                    expected,
                    Math.min(Math.max(1, group.minMember()), expected.size()),
                    true,
                    false,
                    forbidden));
        }
    }

    private void addSingle(PodState pod, Optional<String> forbidden) {
        boolean endless = areEndless(List.of(pod));
        if (LockSnapshot.holds(pod)) {
            if (!endless) {
                workloads.add(Workload.running(scene.info(pod)));
            }
        } else if (!LockSnapshot.ended(pod) && !pod.deleting()) {
            workloads.add(Workload.waiting(scene.member(pod), endless, forbidden));
        }
    }

    private Map<String, List<Workload>> byPod() {
        Map<String, List<Workload>> byPod = new HashMap<>();
        for (Workload workload : workloads) {
            workload.podKeys()
                    .forEach(pod ->
                            byPod.computeIfAbsent(pod, any -> new ArrayList<>()).add(workload));
        }
        return byPod;
    }

    /** It ends after all that it follows, and keeps its resources until then. */
    private void addFollower(PodState pod, Map<String, List<Workload>> byPod) {
        Set<Workload> after = Collections.newSetFromMap(new IdentityHashMap<>());
        scene.dependency(pod).follows().forEach(followed -> after.addAll(byPod.getOrDefault(followed, List.of())));
        Workload own = LockSnapshot.holds(pod)
                ? Workload.running(scene.info(pod))
                : Workload.waiting(scene.member(pod), false, Optional.empty());
        workloads.add(own.after(List.copyOf(after)));
    }

    /** Servers keep their resources forever once they run. */
    private static boolean areEndless(List<PodState> pods) {
        return pods.stream().allMatch(pod -> "Always".equals(pod.spec().getRestartPolicy()));
    }

    /** Returns how many pods have to be placed at once before Volcano binds any; never more than exist. */
    private static int missingToStart(PodGroupState group, List<PodState> pods, int waiting) {
        int ready = Math.toIntExact(pods.stream()
                .filter(pod -> LockSnapshot.holds(pod) || pod.phase() == PodState.Phase.SUCCEEDED)
                .count());
        return Math.min(Math.max(0, group.minMember() - ready), waiting);
    }
}
