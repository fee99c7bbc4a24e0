package io.gangflow.minicluster.access;

/**
 * Whether an attempt is allowed.
 *
 * @param reason of a refusal that is more than the lack of a rule, such as a binding whose role is missing; else empty
 */
public record Decision(boolean allowed, String reason) {}
