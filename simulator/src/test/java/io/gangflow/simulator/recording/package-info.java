/** Simulates scenarios with the scheduler models and compares the results with recordings of the real schedulers. */
@NullMarked
package io.gangflow.simulator.recording;

import org.jspecify.annotations.NullMarked;
