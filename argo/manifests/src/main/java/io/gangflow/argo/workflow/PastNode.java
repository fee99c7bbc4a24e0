package io.gangflow.argo.workflow;

import java.util.OptionalLong;

/**
 * A node as the status of a workflow tells of it, for a controller that goes on where another one was. Times are
 * milliseconds on the clock that the run is given.
 *
 * @param phase never {@link NodePhase#WAITING}: what has not begun has no node
 * @param error whether Argo's phase is Error; the phase is then {@link NodePhase#FAILED}
 */
public record PastNode(
        String name,
        NodePhase phase,
        boolean error,
        OptionalLong startedMillis,
        OptionalLong endedMillis,
        String message) {}
