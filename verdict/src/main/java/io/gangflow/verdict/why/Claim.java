package io.gangflow.verdict.why;

import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.Dependency;
import io.gangflow.workloads.dependency.Dependency.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pods that wait for the same thing: those of a PodGroup, of an annotated gang, or one pod.
 *
 * @param waiting without a node, by name
 * @param placed with a node, and not ended
 * @param group their PodGroup; empty under schedulers without them
 * @param needed how many must run at the same time before any works
 */
record Claim(
        String name,
        List<PodState> waiting,
        List<PodState> placed,
        int ended,
        Optional<PodGroupState> group,
        int needed) {

    Claim {
        waiting = List.copyOf(waiting);
        placed = List.copyOf(placed);
    }

    private static final int DIGITS = 9;

    /** A pod with its sort key, which is computed once: a hundred thousand pods are compared seventeen times each. */
    private record Named(String key, PodState pod) {
        static Named of(PodState pod) {
            return new Named(pod.namespace() + "/" + naturally(pod.name()), pod);
        }
    }

    /** Returns the claims in the order of their names. */
    static List<Claim> of(ClusterSnapshot snapshot, SubjectNames names) {
        Map<String, List<PodState>> members = new LinkedHashMap<>();
        Dependencies dependencies = snapshot.dependencies();
        snapshot.pods().stream()
                .filter(pod -> !pod.deleting())
                .map(Named::of)
                .sorted(Comparator.comparing(Named::key))
                .map(Named::pod)
                .forEach(pod -> members.computeIfAbsent(key(pod, dependencies), missing -> new ArrayList<>())
                        .add(pod));
        Map<String, PodGroupState> groups = new HashMap<>();
        snapshot.podGroups().forEach(group -> groups.putIfAbsent(group.namespace() + "/" + group.name(), group));
        return members.values().stream()
                .map(pods -> of(groups, pods, names, dependencies))
                .toList();
    }

    private static Claim of(
            Map<String, PodGroupState> groups, List<PodState> pods, SubjectNames names, Dependencies dependencies) {
        PodState first = pods.get(0);
        List<PodState> waiting =
                pods.stream().filter(pod -> pod.node().isEmpty() && !ended(pod)).toList();
        List<PodState> placed = pods.stream()
                .filter(pod -> pod.node().isPresent() && !ended(pod))
                .toList();
        Optional<PodGroupState> group = first.podGroup().map(name -> groups.get(first.namespace() + "/" + name));
        int needed = dependencies.of(first.namespace(), first.name()).size();
        return new Claim(
                names.waiting(first, pods.size()),
                waiting,
                placed,
                pods.size() - waiting.size() - placed.size(),
                group.filter(each -> first.schedulerName().equals("volcano")),
                needed);
    }

    /** Returns whether pods are pending, or wait on their nodes for others of their gang. */
    boolean waits() {
        return !waiting.isEmpty() || (!placed.isEmpty() && ended == 0 && placed.size() < needed);
    }

    /** Returns the names of the pending pods. */
    List<String> podNames() {
        return (waiting.isEmpty() ? placed : waiting)
                .stream().map(PodState::name).toList();
    }

    /** Returns how many of the pending pods are placed together: all that the PodGroup still needs, else one. */
    int atOnce() {
        return group.map(each -> each.minMember() - placed.size() - ended)
                .map(missing -> Math.max(1, missing))
                .orElse(1);
    }

    static boolean ended(PodState pod) {
        return pod.hasEnded();
    }

    private static String key(PodState pod, Dependencies dependencies) {
        Dependency dependency = dependencies.of(pod.namespace(), pod.name());
        return pod.namespace() + "/"
                + (pod.schedulerName().equals("volcano")
                        ? pod.podGroup().map("group "::concat).orElse("pod " + pod.name())
                        : dependency.kind() == Kind.PEER ? "gang " + dependency.group() : "pod " + pod.name());
    }

    /**
     * Returns a key for natural sort order, in which 2 precedes 10: numbers of up to nine digits are padded to nine.
     */
    static String naturally(String name) {
        StringBuilder padded = new StringBuilder(name.length() + DIGITS);
        int from = 0;
        while (from < name.length()) {
            boolean digits = isDigit(name.charAt(from));
            int to = from + 1;
            while (to < name.length() && isDigit(name.charAt(to)) == digits) {
                to++;
            }
            padded.append("0".repeat(digits ? Math.max(0, DIGITS - (to - from)) : 0))
                    .append(name, from, to);
            from = to;
        }
        return padded.toString();
    }

    private static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }
}
