/** What a training says about itself to machines: lines of JSON, and figures for Prometheus. */
@NullMarked
package io.gangflow.training.metrics;

import org.jspecify.annotations.NullMarked;
