/** Tests with numbers that were worked out by hand. */
@NullMarked
package io.gangflow.simulator.queues;

import org.jspecify.annotations.NullMarked;
