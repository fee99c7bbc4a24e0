package io.gangflow.gang;

import io.gangflow.minicluster.faults.member.Fault;
import io.gangflow.minicluster.faults.member.Phase;
import java.util.Locale;

/**
 * One case of the matrix.
 *
 * @param member the rank of the member with the fault
 * @param retried whether the stage has a retry
 */
record Cell(Framework framework, int member, Phase phase, Fault fault, boolean retried) {

    Cell(Framework framework, int member, Phase phase, Fault fault) {
        this(framework, member, phase, fault, true);
    }

    /** Returns a name for files. */
    String id() {
        return "%s-%d-%s-%s%s"
                .formatted(framework.name(), member, phase.name(), fault.name(), retried ? "" : "-ONCE")
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }

    @Override
    public String toString() {
        return "%s, rank %d of %d, %s, %s%s"
                .formatted(framework, member, framework.members(), phase, fault, retried ? "" : ", without a retry");
    }
}
