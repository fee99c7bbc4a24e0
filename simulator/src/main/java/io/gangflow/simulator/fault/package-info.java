/** Faults in a simulated cluster, with their times. */
@NullMarked
package io.gangflow.simulator.fault;

import org.jspecify.annotations.NullMarked;
