/** Tests with numbers that were calculated by hand. */
@NullMarked
package io.gangflow.simulator.queues;

import org.jspecify.annotations.NullMarked;
