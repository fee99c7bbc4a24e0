/** Plays scenarios against the scheduler models and compares with recordings of the real schedulers. */
@NullMarked
package io.gangflow.simulator.recording;

import org.jspecify.annotations.NullMarked;
