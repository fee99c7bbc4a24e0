package io.gangflow.gang;

import io.gangflow.minicluster.faults.member.Fault;
import io.gangflow.minicluster.faults.member.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The cases of the tests. */
final class Matrix {

    private Matrix() {}

    /** Every framework, member, phase and fault; without a retry, every fault of one member at work. */
    static Stream<Cell> whole() {
        List<Cell> cells = new ArrayList<>();
        for (Framework framework : Framework.values()) {
            for (Phase phase : Phase.values()) {
                for (int member = 0; member < framework.members(); member++) {
                    cells.addAll(of(framework, phase, member));
                }
            }
            for (Fault fault : List.of(Fault.KILLED, Fault.FROZEN, Fault.NETWORK_CUT, Fault.NODE_LOST)) {
                cells.add(new Cell(framework, 1, Phase.WORKING, fault, false));
            }
        }
        return cells.stream();
    }

    /** A clock has no member: its jumps are in the rows of rank 0. */
    private static List<Cell> of(Framework framework, Phase phase, int member) {
        return Stream.of(Fault.values())
                .filter(fault -> fault != Fault.NONE && fault.isPossibleIn(phase))
                .filter(fault -> fault != Fault.CHILD_KILLED || framework.hasChildren())
                .filter(fault -> !fault.isOfTheClock() || member == 0)
                .map(fault -> new Cell(framework, member, phase, fault))
                .toList();
    }

    /** A few cases that together have every framework, phase and fault of a process. */
    static Stream<Cell> selection() {
        return Stream.of(
                new Cell(Framework.PYTORCH, 1, Phase.STARTING, Fault.KILLED),
                new Cell(Framework.PYTORCH, 2, Phase.WORKING, Fault.NETWORK_CUT, false),
                new Cell(Framework.TENSORFLOW, 0, Phase.SAVING, Fault.DISK_FULL),
                new Cell(Framework.TENSORFLOW, 2, Phase.PENDING, Fault.NODE_LOST),
                new Cell(Framework.PYTORCH, 0, Phase.PENDING, Fault.CLOCK_BACK),
                new Cell(Framework.MPI, 0, Phase.ENDING, Fault.KILLED),
                new Cell(Framework.MPI, 1, Phase.WORKING, Fault.FROZEN));
    }
}
