/** A cluster autoscaler: decides how many nodes a pool should have. */
@NullMarked
package io.gangflow.simulator.autoscaler;

import org.jspecify.annotations.NullMarked;
