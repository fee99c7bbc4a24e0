/** Plays work on the engine: the pods of manifests, the steps of a Workflow. */
@NullMarked
package io.gangflow.simulator.play;

import org.jspecify.annotations.NullMarked;
