package io.gangflow.run;

import io.gangflow.run.RunEvent.RunStarted;
import java.util.OptionalLong;

/**
 * A node while the cluster has it.
 *
 * @param fromMillis since when it is paid for
 * @param readyMillis since when pods may use it; not before {@code fromMillis}
 * @param goneMillis empty for a node that is there at the end of the run
 */
public record NodeTrack(RunStarted.Node node, long fromMillis, long readyMillis, OptionalLong goneMillis) {

    /** How long it is paid for in a run of this length. */
    public long paidMillis(long endMillis) {
        return Math.max(0, goneMillis.orElse(endMillis) - fromMillis);
    }

    /** How long pods may use it in a run of this length. */
    public long readyForMillis(long endMillis) {
        return Math.max(0, goneMillis.orElse(endMillis) - readyMillis);
    }

    /** Whether pods may use it at that moment. */
    public boolean isReadyAt(long millis) {
        return readyMillis <= millis && millis < goneMillis.orElse(Long.MAX_VALUE);
    }

    /** Whether the cluster had it, ready, from the start of the run to its end. */
    public boolean isPermanent() {
        return readyMillis == 0 && goneMillis.isEmpty();
    }

    NodeTrack gone(long millis) {
        return new NodeTrack(node, fromMillis, readyMillis, OptionalLong.of(millis));
    }
}
