package io.gangflow.live.version;

/**
 * Why a version is not one of those that Gangflow supports and was tested with.
 *
 * @param newer whether it is only newer than all of these, so that it probably works
 * @param predicate the reason, as the end of a sentence about the version
 */
public record UnsuitableVersion(boolean newer, String predicate) {}
