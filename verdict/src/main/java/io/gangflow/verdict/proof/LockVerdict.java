package io.gangflow.verdict.proof;

import java.util.Optional;

/**
 * The answer for work on a cluster.
 *
 * @param reason one clause: why it cannot, what locks, or what was not found out
 * @param example how it comes to the lock, in as few events as were found; empty unless there is one
 * @param states how many states of the cluster were looked at
 */
public record LockVerdict(LockAnswer answer, String reason, Optional<CounterExample> example, long states) {}
