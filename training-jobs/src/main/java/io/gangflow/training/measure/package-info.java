/** Measurements of durations. */
@NullMarked
package io.gangflow.training.measure;

import org.jspecify.annotations.NullMarked;
