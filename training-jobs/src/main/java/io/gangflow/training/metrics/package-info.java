/** Machine-readable reports of a training: lines of JSON, and metrics for Prometheus. */
@NullMarked
package io.gangflow.training.metrics;

import org.jspecify.annotations.NullMarked;
