/**
 * Fuzz targets: one class for each kind of input that others write. In a build they replay their seeds and every input
 * that ever failed; with {@code JAZZER_FUZZ=1} Jazzer makes new ones, guided by coverage.
 */
@NullMarked
package io.gangflow.fuzz;

import org.jspecify.annotations.NullMarked;
