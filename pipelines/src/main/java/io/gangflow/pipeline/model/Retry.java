package io.gangflow.pipeline.model;

import java.time.Duration;

/**
 * Maximum number of retries of a failed stage instance, and the delay before the first one. The delay doubles each
 * time.
 */
public record Retry(int limit, Duration backoff) {}
