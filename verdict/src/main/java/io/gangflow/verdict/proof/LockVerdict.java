package io.gangflow.verdict.proof;

import java.util.Optional;

/**
 * The answer for work on a cluster.
 *
 * @param reason one clause: why it cannot lock, what locks, or what is unknown
 * @param example the events that lead to the lock, the fewest that were found; empty unless there is one
 * @param states number of visited states of the cluster
 */
public record LockVerdict(LockAnswer answer, String reason, Optional<CounterExample> example, long states) {}
