package io.gangflow.run;

import io.gangflow.run.RunEvent.RunStarted;
import java.util.OptionalLong;

/**
 * A node for the time it is part of the cluster.
 *
 * @param fromMillis start of billing
 * @param readyMillis when pods can use it; not before {@code fromMillis}
 * @param goneMillis empty for a node that still exists at the end of the run
 */
public record NodeTrack(RunStarted.Node node, long fromMillis, long readyMillis, OptionalLong goneMillis) {

    /** Returns how long it is billed in a run of this length. */
    public long paidMillis(long endMillis) {
        return Math.max(0, goneMillis.orElse(endMillis) - fromMillis);
    }

    /** Returns how long pods can use it in a run of this length. */
    public long readyForMillis(long endMillis) {
        return Math.max(0, goneMillis.orElse(endMillis) - readyMillis);
    }

    /** Returns whether pods can use it at that time. */
    public boolean isReadyAt(long millis) {
        return readyMillis <= millis && millis < goneMillis.orElse(Long.MAX_VALUE);
    }

    /** Returns whether it was ready from the start of the run to its end. */
    public boolean isPermanent() {
        return readyMillis == 0 && goneMillis.isEmpty();
    }

    NodeTrack gone(long millis) {
        return new NodeTrack(node, fromMillis, readyMillis, OptionalLong.of(millis));
    }
}
