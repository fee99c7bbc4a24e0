/** The discrete-event core: a cluster in memory and in virtual time, and the launcher that runs plans on it. */
@NullMarked
package io.gangflow.simulator.engine;

import org.jspecify.annotations.NullMarked;
