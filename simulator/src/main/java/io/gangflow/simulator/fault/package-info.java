/** What goes wrong in a simulated cluster, and when. */
@NullMarked
package io.gangflow.simulator.fault;

import org.jspecify.annotations.NullMarked;
