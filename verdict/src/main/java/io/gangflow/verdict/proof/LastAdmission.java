package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.GroupAdmission;
import io.gangflow.verdict.proof.WaitingStates.Wait;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Units that can only wait for admissions: as long as none of them is admitted, nothing is reserved for them, and
 * Volcano only counts what pods and endless units hold.
 */
final class LastAdmission {

    private final WorkModel model;
    private final WaitingStates states;
    private final List<Wait> left;

    LastAdmission(WorkModel model, WaitingStates states, List<Wait> left) {
        this.model = model;
        this.states = states;
        this.left = left;
    }

    /** Returns whether each of them is certainly admitted. */
    boolean isCertain() {
        if (left.stream().anyMatch(Wait::reserves)) {
            return false;
        }
        long[] everywhere = served();
        add(everywhere, most((type, wait) -> amounts(type, wait, group -> true, true)));
        Map<Integer, long[]> inQueues = new HashMap<>();
        return left.stream()
                .allMatch(wait -> wait.needs().stream()
                        .anyMatch(need -> states.needs().get(need) instanceof GroupAdmission admission
                                && admission.group().queue() >= 0
                                && model.reservations()
                                        .admits(
                                                admission.group(),
                                                inQueues.computeIfAbsent(
                                                        admission.group().queue(), this::inQueue),
                                                everywhere)));
    }

    /**
     * Returns by dimension the maximum that is held, or reserved for endless pods, in a queue. Servers that already run
     * may be in any queue.
     */
    private long[] inQueue(int queue) {
        long[] inQueue = served();
        add(inQueue, most((type, wait) -> amounts(type, wait, group -> group.queue() == queue, false)));
        return inQueue;
    }

    private long[] served() {
        long[] served = model.served().amounts();
        return Arrays.copyOf(served, model.dimensions().size());
    }

    /** Returns by dimension the maximum of what units have in any remaining states, or in which they run forever. */
    private long[] most(BiFunction<UnitKind, Wait, long[]> amounts) {
        long[] all = new long[model.dimensions().size()];
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            long[] most = new long[all.length];
            for (Wait wait : states.waits()) {
                if (wait.kind() == kind && (wait.needs().isEmpty() || left.contains(wait))) {
                    long[] of = amounts.apply(type, wait);
                    Arrays.setAll(most, i -> Math.max(most[i], of[i]));
                }
            }
            Arrays.setAll(all, i -> all[i] + most[i] * type.size());
        }
        return all;
    }

    /**
     * @param without whether pods without a PodGroup count
     */
    private static long[] amounts(UnitKind type, Wait wait, Predicate<UnitGroup> counted, boolean without) {
        long[] amounts = new long[type.sets().get(0).request().length];
        for (int set = 0; set < wait.held().length; set++) {
            UnitSet pods = type.sets().get(set);
            int held = wait.held()[set];
            if (pods.group() < 0 ? without : counted.test(type.groups().get(pods.group()))) {
                Arrays.setAll(amounts, i -> amounts[i] + pods.request()[i] * held);
            }
        }
        if (wait.needs().isEmpty()) {
            type.groups().stream()
                    .filter(counted)
                    .flatMap(group -> group.minResources().stream())
                    .forEach(reserved -> add(amounts, reserved));
        }
        return amounts;
    }

    private static void add(long[] sum, long[] amounts) {
        Arrays.setAll(sum, i -> sum[i] + amounts[i]);
    }
}
