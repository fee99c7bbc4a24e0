package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.UnitRules.UnitStep;
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

    /** Adds one more equal unit, by the ids of its pod sets in order. */
    void addMember(List<String> podSets) {
        members.add(List.copyOf(podSets));
    }

    /** Returns the pod sets of every unit of this kind. */
    List<List<String>> members() {
        return List.copyOf(members);
    }

    /** Returns whether some of its pods run until they are deleted. */
    boolean stays() {
        return sets.stream().anyMatch(UnitSet::endless);
    }

    int size() {
        return members.size();
    }

    /** Returns the indexes of the kinds whose units must all have ended before one of these starts. */
    BitSet predecessors() {
        return predecessors;
    }

    /** Returns whether no set of pods is finished before all are; false if there are too many states to explore. */
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

    /** Returns the number of discovered states. */
    int states() {
        return states.size();
    }

    /** Returns the indexes of the endless kinds of which one unit has to run before one of these starts. */
    BitSet starters() {
        return starters;
    }

    /** Returns whether evictions lead to states that cannot be reached otherwise. */
    boolean widened() {
        return widened;
    }

    void widen() {
        widened = true;
    }

    /** Returns whether a way was found in which a unit with the whole cluster to itself ends. */
    boolean finishes() {
        return finishes;
    }

    void canFinish() {
        finishes = true;
    }

    /** Returns the number of a state; a unit starts in state 0. */
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
