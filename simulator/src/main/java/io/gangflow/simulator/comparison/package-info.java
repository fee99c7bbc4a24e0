/** A run that has happened beside its prediction. */
@NullMarked
package io.gangflow.simulator.comparison;

import org.jspecify.annotations.NullMarked;
