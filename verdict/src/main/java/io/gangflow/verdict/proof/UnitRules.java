package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.UnitSet.UnitNeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The transitions of one unit, apart from the available resources. Pods are created as soon as possible, and what can
 * end ends at once: both only make more possible, so no lock is missed (docs/decisions/0006-lock-verdict.md).
 * Immutable.
 */
final class UnitRules {

    private final List<UnitSet> sets;
    private final List<UnitGroup> groups;

    UnitRules(List<UnitSet> sets, List<UnitGroup> groups) {
        this.sets = List.copyOf(sets);
        this.groups = List.copyOf(groups);
    }

    UnitState initial() {
        return settled(atFirst());
    }

    /** Returns the state in which all of it has ended. */
    UnitState over() {
        BitSet admitted = new BitSet();
        admitted.set(0, groups.size());
        return new UnitState(
                new int[sets.size()], sets.stream().mapToInt(UnitSet::count).toArray(), admitted);
    }

    UnitState after(UnitState state, UnitStep step) {
        return settled(placed(state, step));
    }

    /** Returns the state after a step, before anything ends. */
    private UnitState placed(UnitState state, UnitStep step) {
        int[] held = state.copyOfHeld();
        BitSet admitted = state.copyOfAdmitted();
        if (step.holdsNothing()) {
            admitted.set(step.group());
        }
        for (int set = 0; set < held.length; set++) {
            held[set] += step.pods()[set];
        }
        return new UnitState(held, state.copyOfEnded(), admitted);
    }

    /** Returns the initial state, before anything that already runs ends. */
    UnitState atFirst() {
        BitSet admitted = new BitSet();
        IntStream.range(0, groups.size())
                .filter(group -> groups.get(group).admitted()
                        || (groups.get(group).minResources().isEmpty()
                                && groups.get(group).queue() >= 0))
                .forEach(admitted::set);
        return new UnitState(sets.stream().mapToInt(UnitSet::there).toArray(), new int[sets.size()], admitted);
    }

    /** Returns whether nothing can end. */
    boolean isSettled(UnitState state) {
        return settled(state).equals(state);
    }

    /**
     * Returns the possible next states if pods may run for a while before they end: after a step, the end of a set, or
     * the eviction of a pod. A PodGroup without running pods is pending again, or still admitted.
     *
     * @param evictable sets
     */
    List<UnitState> whileRunning(UnitState state, BitSet evictable) {
        List<UnitState> next = new ArrayList<>();
        steps(state).forEach(step -> next.add(placed(state, step)));
        for (int set = 0; set < sets.size(); set++) {
            int[] held = state.copyOfHeld();
            int[] ended = state.copyOfEnded();
            if (end(set, held, ended)) {
                next.add(new UnitState(held, ended, state.copyOfAdmitted()));
            }
            if (evictable.get(set) && state.held(set) > 0) {
                int[] left = state.copyOfHeld();
                left[set]--;
                createdBy(set).forEach(gone -> left[gone] = 0);
                next.add(new UnitState(left, state.copyOfEnded(), state.copyOfAdmitted()));
                next.add(new UnitState(left, state.copyOfEnded(), admittedAfterEviction(state, set, left)));
            }
        }
        return next;
    }

    /**
     * Returns the pods that a pod has created and owns, such as a Spark driver's executors: Kubernetes deletes them
     * with it.
     */
    private IntStream createdBy(int creator) {
        return IntStream.range(0, sets.size())
                .filter(set -> sets.get(set).endsWith().equals(List.of(creator))
                        && sets.get(creator).count() == 1
                        && sets.get(set).startsWith().stream().anyMatch(first -> first.set() == creator));
    }

    private BitSet admittedAfterEviction(UnitState state, int evicted, int[] held) {
        BitSet admitted = state.copyOfAdmitted();
        int group = sets.get(evicted).group();
        if (group >= 0
                && groups.get(group).minResources().isPresent()
                && setsOf(group).stream().allMatch(set -> held[set] == 0)) {
            admitted.clear(group);
        }
        return admitted;
    }

    /** Returns the number of pods that exist and have no node. */
    int pending(UnitState state, int set) {
        UnitSet pods = sets.get(set);
        return created(state, set) ? Math.min(pods.atOnce(), pods.count() - state.ended(set)) - state.held(set) : 0;
    }

    /** Returns whether nothing is left to do: every pod has ended, or runs forever. */
    boolean finished(UnitState state) {
        return IntStream.range(0, sets.size()).allMatch(set -> over(state, set));
    }

    List<UnitStep> steps(UnitState state) {
        List<UnitStep> steps = new ArrayList<>();
        for (int set = 0; set < sets.size(); set++) {
            if (sets.get(set).group() < 0 && pending(state, set) > 0) {
                steps.add(one(-1, set));
            }
        }
        for (int group = 0; group < groups.size(); group++) {
            if (!state.isAdmitted(group)) {
                if (exists(state, group)) {
                    steps.add(new UnitStep(group, new int[sets.size()]));
                }
            } else if (groups.get(group).queue() >= 0) {
                steps.addAll(placements(state, group));
            }
        }
        return steps;
    }

    private boolean exists(UnitState state, int group) {
        return groups.get(group).launchers().stream().allMatch(launcher -> state.started(launcher) > 0);
    }

    /** Returns how many of a PodGroup's pods run or have run. */
    int startedOf(UnitState state, int group) {
        return setsOf(group).stream().mapToInt(state::started).sum();
    }

    List<Integer> setsOf(int group) {
        return IntStream.range(0, sets.size())
                .filter(set -> sets.get(set).group() == group)
                .boxed()
                .toList();
    }

    /** Returns the smallest numbers of pods that make the PodGroup ready, or single pods once it is. */
    private List<UnitStep> placements(UnitState state, int group) {
        List<Integer> members = setsOf(group);
        int missing = groups.get(group).minMember() - startedOf(state, group);
        int[] least = new int[sets.size()];
        int sum = 0;
        List<Integer> minOfSet = groups.get(group).minOfSet();
        for (int set = 0; set < minOfSet.size(); set++) {
            least[set] = Math.max(0, minOfSet.get(set) - state.started(set));
            sum += least[set];
        }
        if (missing <= 0 && sum == 0) {
            return members.stream()
                    .filter(set -> pending(state, set) > 0)
                    .map(set -> one(group, set))
                    .toList();
        }
        if (members.stream().anyMatch(set -> least[set] > pending(state, set))) {
            return List.of();
        }
        List<UnitStep> steps = new ArrayList<>();
        fill(state, group, least, 0, Math.max(0, missing - sum), steps);
        return steps;
    }

    private void fill(UnitState state, int group, int[] pods, int place, int more, List<UnitStep> steps) {
        List<Integer> members = setsOf(group);
        if (more == 0) {
            steps.add(new UnitStep(group, pods.clone()));
            return;
        }
        if (place == members.size()) {
            return;
        }
        int set = members.get(place);
        int least = pods[set];
        for (int extra = 0; extra <= Math.min(more, pending(state, set) - least); extra++) {
            pods[set] = least + extra;
            fill(state, group, pods, place + 1, more - extra, steps);
        }
        pods[set] = least;
    }

    private UnitStep one(int group, int set) {
        int[] pods = new int[sets.size()];
        pods[set] = 1;
        return new UnitStep(group, pods);
    }

    private boolean created(UnitState state, int set) {
        UnitSet pods = sets.get(set);
        return pods.startsWith().stream().allMatch(first -> state.started(first.set()) >= first.running())
                && (!pods.afterEnqueue() || pods.group() < 0 || state.isAdmitted(pods.group()))
                && pods.startsAfter().stream()
                        .allMatch(before ->
                                state.ended(before) == sets.get(before).count());
    }

    /** Returns whether all pods of a set have ended, or run forever. */
    boolean over(UnitState state, int set) {
        UnitSet pods = sets.get(set);
        return state.ended(set) == pods.count() || (endless(set) && state.held(set) == pods.count());
    }

    private boolean endless(int set) {
        return endless(set, new BitSet());
    }

    /** A set that ends with another one that ends with it never ends. */
    private boolean endless(int set, BitSet before) {
        List<Integer> leaders = sets.get(set).endsWith();
        if (leaders.isEmpty()) {
            return sets.get(set).endless();
        }
        if (before.get(set)) {
            return true;
        }
        BitSet path = (BitSet) before.clone();
        path.set(set);
        return leaders.stream().anyMatch(leader -> endless(leader, path));
    }

    private UnitState settled(UnitState state) {
        int[] held = state.copyOfHeld();
        int[] ended = state.copyOfEnded();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int set = 0; set < sets.size(); set++) {
                changed |= end(set, held, ended);
            }
        }
        return new UnitState(held, ended, state.copyOfAdmitted());
    }

    private boolean end(int set, int[] held, int[] ended) {
        UnitSet pods = sets.get(set);
        if (!pods.endsWith().isEmpty()) {
            boolean over = ended[set] < pods.count()
                    && pods.endsWith().stream()
                            .allMatch(
                                    leader -> ended[leader] == sets.get(leader).count());
            if (over) {
                ended[set] = pods.count();
                held[set] = 0;
            }
            return over;
        }
        if (pods.endless() || held[set] == 0 || !pods.needs().stream().allMatch(need -> met(need, held, ended))) {
            return false;
        }
        ended[set] += held[set];
        held[set] = 0;
        return true;
    }

    private static boolean met(UnitNeed need, int[] held, int[] ended) {
        return held[need.set()] + ended[need.set()] >= need.running();
    }

    /**
     * A possible action of a scheduler for one unit.
     *
     * @param group the PodGroup that is admitted, or whose pods are placed; -1 for a pod of kube-scheduler
     * @param pods by set, how many are placed at once; all zero if the PodGroup is admitted
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by identity only, never written
    record UnitStep(int group, int[] pods) {

        boolean holdsNothing() {
            return Arrays.stream(pods).allMatch(placed -> placed == 0);
        }
    }
}
