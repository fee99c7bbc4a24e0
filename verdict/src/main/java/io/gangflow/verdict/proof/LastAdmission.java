package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Admission;
import io.gangflow.verdict.proof.WaitingStates.Wait;
import java.util.List;

/**
 * Units that can only wait for admissions: as none of them is admitted, nothing is reserved for them, and Volcano counts only what pods
 * hold and what runs for good.
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

    /** Whether each of them is certain to be admitted. */
    boolean isCertain() {
        if (left.stream().anyMatch(Wait::reserves)) {
            return false;
        }
        long[] held = held();
        return left.stream()
                .allMatch(wait -> wait.needs().stream()
                        .anyMatch(need -> states.needs().get(need) instanceof Admission admission
                                && admission.group().queue() >= 0
                                && model.reservations().admits(admission.group(), held, held)));
    }

    /** By dimension, the most that pods hold, with what is reserved for pods that run for good, as if all were in one queue. */
    private long[] held() {
        long[] held = new long[model.dimensions().size()];
        long[] served = model.served().amounts();
        System.arraycopy(served, 0, held, 0, served.length);
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            long[] most = new long[held.length];
            for (Wait wait : states.waits()) {
                if (wait.kind() == kind && (wait.needs().isEmpty() || left.contains(wait))) {
                    long[] amounts = amounts(type, wait);
                    for (int i = 0; i < most.length; i++) {
                        most[i] = Math.max(most[i], amounts[i]);
                    }
                }
            }
            for (int i = 0; i < held.length; i++) {
                held[i] += most[i] * type.size();
            }
        }
        return held;
    }

    private static long[] amounts(UnitKind type, Wait wait) {
        long[] amounts = new long[type.sets().get(0).request().length];
        for (int set = 0; set < wait.held().length; set++) {
            for (int i = 0; i < amounts.length; i++) {
                amounts[i] += type.sets().get(set).request()[i] * wait.held()[set];
            }
        }
        if (wait.needs().isEmpty()) {
            for (UnitGroup group : type.groups()) {
                for (int i = 0; i < amounts.length && group.minResources().isPresent(); i++) {
                    amounts[i] += group.minResources().get()[i];
                }
            }
        }
        return amounts;
    }
}
