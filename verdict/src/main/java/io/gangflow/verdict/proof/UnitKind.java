package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A kind of equal units of work. A unit consists of dependent pod sets: those that need, create or end each other or
 * share a PodGroup. States are numbered in the order of their discovery. Not thread-safe.
 */
final class UnitKind {

    private static final int MAX_STATES = 5_000;

    private final List<UnitSet> sets;
    private final List<UnitGroup> groups;
    private final List<List<String>> members = new ArrayList<>();
    private final BitSet predecessors = new BitSet();
    private final BitSet starters = new BitSet();
    private final UnitRules rules;
    private final List<UnitState> states = new ArrayList<>();
    private final Map<UnitState, Integer> numbers = new HashMap<>();
    private final Map<Integer, List<UnitStep>> steps = new HashMap<>();
    private boolean widened;
    private boolean finishes;

    UnitKind(List<UnitSet> sets, List<UnitGroup> groups) {
        this.sets = List.copyOf(sets);
        this.groups = List.copyOf(groups);
        rules = new UnitRules(this.sets, this.groups);
        number(rules.initial());
    }

    List<UnitSet> sets() {
        return sets;
    }

    List<UnitGroup> groups() {
        return groups;
    }

    UnitRules rules() {
        return rules;
    }

    /** Adds one more unit like this, by the ids of its pod sets in order. */
    void addMember(List<String> podSets) {
        members.add(List.copyOf(podSets));
    }

    /** The pod sets of every unit of this kind. */
    List<List<String>> members() {
        return List.copyOf(members);
    }

    /** Whether some of its pods run until somebody deletes them. */
    boolean stays() {
        return sets.stream().anyMatch(UnitSet::endless);
    }

    int size() {
        return members.size();
    }

    /** Places of the kinds all of whose units must be over before one of these begins. */
    BitSet predecessors() {
        return predecessors;
    }

    /** Whether no set of pods is over before all are. False when there are too many states to look at. */
    boolean endsAsOne() {
        for (int number = 0; number < states.size(); number++) {
            UnitState state = states.get(number);
            boolean partlyOver =
                    !rules.finished(state) && IntStream.range(0, sets.size()).anyMatch(set -> rules.over(state, set));
            if (partlyOver || states.size() > MAX_STATES) {
                return false;
            }
            steps(number).forEach(step -> number(rules.after(state, step)));
        }
        return true;
    }

    /** How many states have been met. */
    int states() {
        return states.size();
    }

    /** Places of the kinds that run for good and of which one unit has to run before one of these begins. */
    BitSet starters() {
        return starters;
    }

    /** Whether evictions lead to states that nothing else leads to. */
    boolean widened() {
        return widened;
    }

    void widen() {
        widened = true;
    }

    /** Whether a way was found in which one ends that has the cluster to itself. */
    boolean finishes() {
        return finishes;
    }

    void canFinish() {
        finishes = true;
    }

    /** A unit begins in state 0. */
    int number(UnitState state) {
        Integer known = numbers.putIfAbsent(state, states.size());
        if (known != null) {
            return known;
        }
        states.add(state);
        return states.size() - 1;
    }

    UnitState state(int number) {
        return states.get(number);
    }

    List<UnitStep> steps(int number) {
        return steps.computeIfAbsent(number, state -> rules.steps(states.get(state)));
    }
}
