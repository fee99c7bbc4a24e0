/** Plays a scenario of the recorder on the engine, and writes a record of the form that the recorder writes. */
@NullMarked
package io.gangflow.simulator.scenario;

import org.jspecify.annotations.NullMarked;
