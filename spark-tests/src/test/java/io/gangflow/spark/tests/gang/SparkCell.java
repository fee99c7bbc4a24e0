package io.gangflow.spark.tests.gang;

import io.gangflow.minicluster.faults.member.Fault;
import io.gangflow.minicluster.faults.member.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One case of the matrix.
 *
 * @param retried whether the stage has a retry
 */
record SparkCell(SparkMember member, Phase phase, Fault fault, boolean retried) {

    private static final Set<Fault> ENDING_PROCESSES = Set.of(Fault.KILLED, Fault.FROZEN, Fault.NODE_LOST);

    /** Every member, phase and fault; without a retry, every fault of a member at work that can end it. */
    static Stream<SparkCell> whole() {
        List<SparkCell> cells = new ArrayList<>();
        for (SparkMember member : SparkMember.values()) {
            for (Phase phase : Phase.values()) {
                Stream.of(Fault.values())
                        .filter(fault -> fault != Fault.NONE && fault.isPossibleIn(phase))
                        .filter(fault -> fault != Fault.CHILD_KILLED || member == SparkMember.STRICT_WORKER)
                        .filter(fault -> !fault.isOfTheClock() || member.isDriver())
                        .map(fault -> new SparkCell(member, phase, fault, true))
                        .forEach(cells::add);
            }
            Stream.of(Fault.KILLED, Fault.FROZEN, Fault.NETWORK_CUT, Fault.NODE_LOST)
                    .map(fault -> new SparkCell(member, Phase.WORKING, fault, false))
                    .forEach(cells::add);
        }
        return cells.stream();
    }

    /**
     * Returns whether the application cannot complete with the pods that it has. A worker or executor is no longer
     * needed once its result is written.
     */
    boolean needsOtherPods() {
        boolean needed = switch (phase) {
            case STARTING, WORKING -> true;
            case SAVING -> member.isDriver();
            case PENDING, ENDING -> false;
        };
        return needed && ENDING_PROCESSES.contains(fault);
    }

    /** Returns whether the application has to complete: its driver replaces a lost executor of a reserved gang. */
    boolean completes() {
        return retried || member == SparkMember.RESERVE_EXECUTOR;
    }

    /** Returns a name for files. */
    String id() {
        return "%s-%s-%s%s"
                .formatted(member.name(), phase.name(), fault.name(), retried ? "" : "-ONCE")
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }

    @Override
    public String toString() {
        return "%s, %s, %s%s".formatted(member, phase, fault, retried ? "" : ", without a retry");
    }
}
