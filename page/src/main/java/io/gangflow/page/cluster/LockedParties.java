package io.gangflow.page.cluster;

import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds who waits for whom in a lock: gangs, instances of a stage, and pods that wait for themselves only. */
final class LockedParties {

    /** More arrows show no more; each party waits for all that hold what it needs. */
    private static final int MOST_AWAITED = 20;

    private final Map<String, PodState> pods = new HashMap<>();
    private final Map<String, ExpectedPods> expected = new HashMap<>();
    private final Map<String, Sum> sums = new TreeMap<>();

    /** What a party holds and needs. */
    private record Sum(Optional<String> run, Resources holds, Resources needs) {
        Sum plus(Resources held, Resources needed) {
            return new Sum(run, holds.plus(held), needs.plus(needed));
        }
    }

    LockedParties(List<PodState> pods, List<ExpectedPods> expected) {
        pods.stream()
                .filter(pod -> !pod.hasEnded())
                .forEach(pod -> this.pods.put(key(pod.namespace(), pod.name()), pod));
        expected.forEach(each -> this.expected.put(key(each.pod()), each));
    }

    List<LockedParty> of(SchedulingLock lock) {
        lock.holders().forEach(holder -> add(holder.pod(), holder.holds(), Resources.NONE));
        lock.waiters().forEach(waiter -> add(waiter.pod(), Resources.NONE, waiter.needs()));
        List<Map.Entry<String, Sum>> byHolding = sums.entrySet().stream()
                .sorted(Comparator.comparingLong(
                        entry -> -entry.getValue().holds().milliCpu()))
                .toList();
        return sums.entrySet().stream()
                .map(entry -> new LockedParty(
                        entry.getKey(),
                        entry.getValue().run(),
                        entry.getValue().holds(),
                        entry.getValue().needs(),
                        awaited(entry.getKey(), entry.getValue().needs(), byHolding)))
                .toList();
    }

    /** Returns the party of a pod of the lock. */
    String party(PodRef pod) {
        return Optional.ofNullable(pods.get(key(pod)))
                .map(LockedParties::name)
                .or(() -> Optional.ofNullable(expected.get(key(pod))).flatMap(this::owner))
                .orElse(pod.name());
    }

    private static String key(PodRef pod) {
        return key(pod.namespace(), pod.name());
    }

    private static String key(String namespace, String pod) {
        return namespace + "/" + pod;
    }

    private Optional<String> owner(ExpectedPods missing) {
        return ownerPod(missing)
                .map(LockedParties::name)
                .or(() -> missing.podGroup().map(group -> missing.namespace() + "/" + group));
    }

    private Optional<PodState> ownerPod(ExpectedPods missing) {
        return missing.ownerPod().map(owner -> pods.get(key(missing.namespace(), owner)));
    }

    private static String name(PodState pod) {
        String stage = pod.labels().getOrDefault(Label.STAGE, "");
        String run = pod.labels().getOrDefault(Label.WORKFLOW, "");
        if (!stage.isEmpty()) {
            return "%s/%s-%s".formatted(run, stage, pod.labels().getOrDefault(Label.INSTANCE, "0"));
        }
        return pod.namespace() + "/" + pod.podGroup().orElse(pod.name());
    }

    private void add(PodRef pod, Resources holds, Resources needs) {
        String party = party(pod);
        Sum sum = sums.getOrDefault(party, new Sum(run(pod), Resources.NONE, Resources.NONE));
        sums.put(party, sum.plus(holds, needs));
    }

    private Optional<String> run(PodRef pod) {
        return Optional.ofNullable(pods.get(key(pod)))
                .or(() -> Optional.ofNullable(expected.get(key(pod))).flatMap(this::ownerPod))
                .map(state -> state.labels().get(Label.WORKFLOW));
    }

    private static List<String> awaited(String party, Resources needs, List<Map.Entry<String, Sum>> byHolding) {
        return needs.isNone()
                ? List.of()
                : byHolding.stream()
                        .filter(other -> !other.getKey().equals(party)
                                && shares(other.getValue().holds(), needs))
                        .map(Map.Entry::getKey)
                        .limit(MOST_AWAITED)
                        .toList();
    }

    private static boolean shares(Resources held, Resources needs) {
        return (held.milliCpu() > 0 && needs.milliCpu() > 0)
                || (held.memoryBytes() > 0 && needs.memoryBytes() > 0)
                || needs.extended().keySet().stream().anyMatch(name -> held.amount(name) > 0);
    }
}
