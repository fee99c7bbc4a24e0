package io.gangflow.gang;

import io.gangflow.gang.Result.End;
import io.gangflow.minicluster.faults.member.Phase;
import java.util.EnumSet;
import java.util.Set;

/** The ends that are promised for a case. */
final class Expected {

    private static final Set<End> FINISHED = EnumSet.of(End.RESTARTED, End.FINISHED);
    private static final Set<End> RESTARTED = EnumSet.of(End.RESTARTED);
    private static final Set<End> FAILED = EnumSet.of(End.FAILED);
    private static final Set<End> FAILED_OR_FINISHED = EnumSet.of(End.FAILED, End.FINISHED);

    private Expected() {}

    static Set<End> of(Cell cell) {
        boolean works = switch (cell.phase()) {
            case STARTING, WORKING, SAVING -> true;
            case PENDING, ENDING -> false;
        };
        if (works && harms(cell)) {
            return cell.retried() ? RESTARTED : FAILED;
        }
        return cell.retried() ? FINISHED : FAILED_OR_FINISHED;
    }

    /**
     * Whether the gang cannot end without a restart. A member that has no connections yet can open them after a cut;
     * TensorFlow opens new ones. Ranks of mpirun write their output through the master, and TensorFlow's parameter
     * server, rank 0, writes nothing.
     */
    private static boolean harms(Cell cell) {
        return switch (cell.fault()) {
            case KILLED, CHILD_KILLED, FROZEN, NODE_LOST -> true;
            case NETWORK_CUT -> cell.phase() != Phase.STARTING && cell.framework() != Framework.TENSORFLOW_ITSELF;
            case DISK_FULL -> writes(cell);
            case NONE, CLOCK_FORWARD, CLOCK_BACK -> false;
        };
    }

    private static boolean writes(Cell cell) {
        return switch (cell.framework()) {
            case TRAINER, OPEN_MPI -> false;
            case TENSORFLOW_ITSELF -> cell.member() > 0;
            default -> true;
        };
    }
}
