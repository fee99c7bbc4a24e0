package io.gangflow.pipeline.model;

import java.time.Duration;

/** How often a failed stage instance is tried again, and how long to wait before the first new try (it doubles). */
public record Retry(int limit, Duration backoff) {}
