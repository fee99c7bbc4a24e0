/** Comparison of a run with its prediction. */
@NullMarked
package io.gangflow.simulator.comparison;

import org.jspecify.annotations.NullMarked;
