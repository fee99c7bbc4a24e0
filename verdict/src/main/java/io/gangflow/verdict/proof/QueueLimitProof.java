package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Determines whether Volcano's queues certainly allow the requests of PodGroups, in any states in which units may wait
 * or run forever. Excluded states hold and request nothing, so the fewer states remain, the more a queue deserves.
 */
final class QueueLimitProof {

    private final WorkModel model;

    /** By queue and dimension, the maximum that pods of its PodGroups hold together. */
    private final long[][] held;

    /** The same, including pending pods: the queue's request. */
    private final long[][] requested;

    /** By kind and group, the maximum that one unit holds. */
    private final long[][][] own;

    /** Determines whether a unit may be in a state. */
    @FunctionalInterface
    interface Possible {
        boolean test(int kind, int state);
    }

    /** Must be called when all states of the kinds are known. */
    QueueLimitProof(WorkModel model, Possible possible) {
        this.model = model;
        int queues = model.reservations().queues().size();
        held = new long[queues][model.dimensions().size()];
        requested = new long[queues][model.dimensions().size()];
        own = new long[model.kinds().size()][][];
        for (int kind = 0; kind < own.length; kind++) {
            int of = kind;
            count(kind, state -> possible.test(of, state));
        }
    }

    private void count(int kind, IntPredicate possible) {
        UnitKind type = model.kinds().get(kind);
        own[kind] = new long[type.groups().size()][];
        for (int group = 0; group < own[kind].length; group++) {
            int queue = type.groups().get(group).queue();
            own[kind][group] = most(type, group, possible, false);
            if (queue >= 0) {
                add(held[queue], own[kind][group], type.size());
                add(requested[queue], most(type, group, possible, true), type.size());
            }
        }
    }

    /** Returns the maximum that pods of a group hold, or request. */
    private static long[] most(UnitKind type, int group, IntPredicate possible, boolean requested) {
        long[] most = new long[type.sets().get(0).request().length];
        for (int number = 0; number < type.states(); number++) {
            if (possible.test(number)) {
                UnitState state = type.state(number);
                atLeast(
                        most,
                        amounts(
                                type,
                                group,
                                set -> state.held(set)
                                        + (requested ? Math.max(0, type.rules().pending(state, set)) : 0)));
            }
        }
        return most;
    }

    private static long[] amounts(UnitKind type, int group, IntUnaryOperator pods) {
        long[] amounts = new long[type.sets().get(0).request().length];
        for (int set = 0; set < type.sets().size(); set++) {
            if (type.sets().get(set).group() == group) {
                add(amounts, type.sets().get(set).request(), pods.applyAsInt(set));
            }
        }
        return amounts;
    }

    /** Returns the maximum of a PodGroup together with any pods that it waits for. */
    static List<Long> asked(UnitKind type, int group) {
        long[] most = new long[type.sets().get(0).request().length];
        for (int number = 0; number < type.states(); number++) {
            UnitState state = type.state(number);
            for (UnitStep step : type.steps(number)) {
                if (step.group() == group && !step.holdsNothing()) {
                    atLeast(most, amounts(type, group, set -> state.held(set) + step.pods()[set]));
                }
            }
        }
        return Arrays.stream(most).boxed().toList();
    }

    /**
     * Returns whether the queue of a PodGroup certainly deserves the amounts, in addition to the maximum that the other
     * PodGroups of the queue hold. A queue that deserves all of a resource that the cluster has allows everything that
     * fits.
     */
    boolean surelyAllow(RoomNeed.Ask ask) {
        int queue = model.kinds().get(ask.kind()).groups().get(ask.group()).queue();
        if (queue < 0) {
            return false;
        }
        long[] wanted = held[queue].clone();
        add(wanted, own[ask.kind()][ask.group()], -1);
        Arrays.setAll(wanted, i -> wanted[i] + ask.amounts().get(i));
        long[] deserved = model.reservations().deserved(queue, requested);
        long[] total = model.reservations().total();
        return IntStream.range(0, wanted.length - 1).allMatch(i -> wanted[i] <= deserved[i] || deserved[i] >= total[i]);
    }

    private static void atLeast(long[] most, long[] amounts) {
        Arrays.setAll(most, i -> Math.max(most[i], amounts[i]));
    }

    private static void add(long[] sum, long[] amounts, int times) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += amounts[i] * times;
        }
    }
}
