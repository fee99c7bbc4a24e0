package io.gangflow.minicluster.access;

/**
 * The result of an authorization check.
 *
 * @param reason of a denial beyond a missing rule, such as a binding whose role does not exist; else empty
 */
public record Decision(boolean allowed, String reason) {}
