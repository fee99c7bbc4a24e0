/** Inputs that can be simulated repeatedly on described clusters: a pipeline, or work from manifests. */
@NullMarked
package io.gangflow.simulator.input;

import org.jspecify.annotations.NullMarked;
