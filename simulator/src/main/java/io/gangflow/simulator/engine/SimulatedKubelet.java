package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.run.Label;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The kubelets of all nodes: pods start a moment after they were bound, work for the time that their annotation
 * expects, and end well. Pods of a gang begin to work when so many members run as the gang needs; until then they hold
 * what they asked for and do nothing. When a gang loses what it needs, the others begin anew. Pods that restart for ever
 * never end.
 */
final class SimulatedKubelet implements StoreListener {

    static final long DEFAULT_WORK_MILLIS = 10_000;

    private final Engine engine;
    private final Predicate<Pod> takes;
    private final Set<String> started = new HashSet<>();
    private final Map<String, Map<String, Boolean>> gangs = new HashMap<>();
    private final Map<String, Pod> hasRun = new HashMap<>();
    private final Map<String, Set<String>> succeeded = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();

    /** @param takes whether somebody else plays what a pod does that has just started */
    SimulatedKubelet(Engine engine, Predicate<Pod> takes) {
        this.engine = engine;
        this.takes = takes;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        countSucceeded(before, after);
        if (before.isPresent() && before.get() instanceof Pod old && isMember(old)) {
            boolean lost = after.isEmpty()
                    || (after.get() instanceof Pod now
                            && (PodPhases.isDeleting(now) || PodPhases.of(now).equals("Failed")));
            if (lost) {
                loseMember(old);
            } else if (PodPhases.restarts((Pod) after.get()) > PodPhases.restarts(old)) {
                restart(old);
            }
        }
        if (after.isPresent() && after.get() instanceof Pod pod && !engine.isLost(pod)) {
            if (PodPhases.isDeleting(pod)) {
                stop(pod);
            } else if (pod.getSpec().getNodeName() != null && PodPhases.of(pod).equals("Pending")) {
                start(pod);
            }
        }
    }

    private void start(Pod pod) {
        if (started.add(uid(pod))) {
            engine.clock()
                    .after(
                            engine.latencies().podStart(),
                            () -> engine.store()
                                    .current(pod)
                                    .filter(now -> !PodPhases.isDeleting(now) && !engine.isLost(now))
                                    .ifPresent(this::run));
        }
    }

    private void stop(Pod pod) {
        if (started.add(uid(pod) + "/stop")) {
            engine.clock()
                    .after(
                            engine.latencies().podStop(),
                            () -> engine.store().current(pod).ifPresent(engine.store()::remove));
        }
    }

    private void run(Pod pod) {
        Pod running = PodPhases.running(pod, engine.clock().nowMillis());
        engine.store().updateStatus(running);
        Long deadline = pod.getSpec().getActiveDeadlineSeconds();
        if (deadline != null) {
            engine.clock().after(deadline * 1_000, () -> end(pod, false, "DeadlineExceeded"));
        }
        String gang = annotation(pod, Label.GANG);
        if (takes.test(running)) {
            return;
        }
        if (!gang.isEmpty()) {
            gangs.computeIfAbsent(group(pod), missing -> new HashMap<>()).put(uid(pod), false);
            hasRun.put(uid(pod), pod);
            work(group(pod));
        } else if (!"Always".equals(pod.getSpec().getRestartPolicy())) {
            engine.clock().after(workMillis(pod), () -> end(pod, true, "Completed"));
        }
    }

    /** Members that wait begin as soon as enough of them run at the same time, or have done their work. */
    private void work(String group) {
        List<Pod> running = gangs.getOrDefault(group, Map.of()).keySet().stream()
                .flatMap(uid -> Stream.ofNullable(hasRun.get(uid)))
                .flatMap(pod -> engine.store().current(pod).stream())
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .filter(pod -> PodPhases.isRunning(pod) && !PodPhases.isDeleting(pod) && !engine.isLost(pod))
                .toList();
        int done = succeeded.getOrDefault(group, Set.of()).size();
        int attempt = attempts.getOrDefault(group, 0);
        for (Pod pod : running) {
            boolean enough = running.size() + done >= gangSize(pod);
            if (enough
                    && Boolean.FALSE.equals(gangs.getOrDefault(group, Map.of()).put(uid(pod), true))) {
                engine.clock().after(workMillis(pod), () -> {
                    if (attempt == attempts.getOrDefault(group, 0)) {
                        end(pod, true, "Completed");
                    }
                });
            }
        }
    }

    private void countSucceeded(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            if (PodPhases.of(pod).equals("Succeeded")) {
                succeeded
                        .computeIfAbsent(group(pod), missing -> new HashSet<>())
                        .add(uid(pod));
            }
        } else if (before.isPresent() && before.get() instanceof Pod gone) {
            succeeded.getOrDefault(group(gone), new HashSet<>()).remove(uid(gone));
        }
    }

    private boolean isMember(Pod pod) {
        return PodPhases.isRunning(pod)
                && gangs.getOrDefault(group(pod), Map.of()).containsKey(uid(pod));
    }

    /**
     * What the others have done so far is lost, and they begin anew as soon as there are enough of them again; but an
     * elastic gang that still has its minimum goes on.
     */
    private void loseMember(Pod pod) {
        String group = group(pod);
        Map<String, Boolean> members = gangs.getOrDefault(group, new HashMap<>());
        boolean worked = Boolean.TRUE.equals(members.remove(uid(pod)));
        long left = members.values().stream().filter(works -> works).count();
        if (worked && left < gangSize(pod)) {
            attempts.merge(group, 1, Integer::sum);
            members.replaceAll((uid, works) -> false);
            work(group);
        }
    }

    /** What it has done so far is lost, and with it what the others have done with it. */
    private void restart(Pod pod) {
        loseMember(pod);
        gangs.computeIfAbsent(group(pod), missing -> new HashMap<>()).put(uid(pod), false);
        work(group(pod));
    }

    private static String group(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + annotation(pod, Label.GANG);
    }

    private void end(Pod pod, boolean succeeded, String reason) {
        engine.store()
                .current(pod)
                .filter(now -> PodPhases.isRunning(now) && !PodPhases.isDeleting(now) && !engine.isLost(now))
                .ifPresent(now -> engine.store()
                        .updateStatus(PodPhases.ended(
                                now, succeeded, reason, engine.clock().nowMillis())));
    }

    static long workMillis(Pod pod) {
        String seconds = annotation(pod, Label.EXPECT_SECONDS);
        return seconds.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")
                ? Math.round(Double.parseDouble(seconds) * 1_000)
                : DEFAULT_WORK_MILLIS;
    }

    static int gangSize(Pod pod) {
        return Label.number(requireNonNullElse(pod.getMetadata().getAnnotations(), Map.of()), Label.GANG_SIZE, 1);
    }

    static String annotation(Pod pod, String key) {
        return requireNonNullElse(pod.getMetadata().getAnnotations(), Map.<String, String>of())
                .getOrDefault(key, "");
    }

    private static String uid(Pod pod) {
        return pod.getMetadata().getUid();
    }
}
