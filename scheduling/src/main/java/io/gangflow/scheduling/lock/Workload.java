package io.gangflow.scheduling.lock;

import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pods that finish together: the ones with a node, and the ones that must be placed before any of them can finish.
 *
 * @param name for the report: {@code gang train-3}, {@code application count-1}, or the pod's own
 * @param holders pods that have a node
 * @param required pods that must all be placed
 * @param candidates pods of which {@code need} must be placed
 * @param followers whether candidates that were not needed still have to run, one by one, afterwards
 * @param endless whether it keeps its resources forever once it runs, like a server
 * @param after workloads that have to end first, or to run if they are endless
 * @param forbidden why it is never admitted, whatever resources are free
 */
record Workload(
        String name,
        List<PodInfo> holders,
        List<Member> required,
        List<Member> candidates,
        int need,
        boolean followers,
        boolean endless,
        List<Workload> after,
        Optional<String> forbidden) {

    Workload {
        holders = List.copyOf(holders);
        required = List.copyOf(required);
        candidates = List.copyOf(candidates);
        after = List.copyOf(after);
    }

    Workload(
            String name,
            List<PodInfo> holders,
            List<Member> required,
            List<Member> candidates,
            int need,
            boolean followers,
            boolean endless,
            Optional<String> forbidden) {
        this(name, holders, required, candidates, need, followers, endless, List.of(), forbidden);
    }

    /** Returns this workload as one that ends after others. */
    Workload after(List<Workload> others) {
        return new Workload(name, holders, required, candidates, need, followers, endless, others, forbidden);
    }

    /** Returns {@code namespace/name} of its existing pods. */
    Stream<String> podKeys() {
        return Stream.concat(
                        holders.stream(),
                        Stream.concat(required.stream(), candidates.stream()).flatMap(member -> member.info().stream()))
                .map(PodInfo::pod)
                .map(Workload::key);
    }

    private static String key(PodState pod) {
        return pod.namespace() + "/" + pod.name();
    }

    static Workload running(PodInfo pod) {
        return new Workload(pod.pod().name(), List.of(pod), List.of(), List.of(), 0, false, false, Optional.empty());
    }

    static Workload waiting(Member pod, boolean endless, Optional<String> forbidden) {
        return new Workload(pod.ref().name(), List.of(), List.of(pod), List.of(), 0, false, endless, forbidden);
    }

    boolean canFinish(FreeResources room) {
        return forbidden.isEmpty() && Packing.mayFit(room, required, candidates, Math.max(0, need));
    }

    /** Returns whether it runs and no pod is missing. */
    boolean lacksNothing() {
        return after.isEmpty() && forbidden.isEmpty() && required.isEmpty() && need <= 0;
    }
}
