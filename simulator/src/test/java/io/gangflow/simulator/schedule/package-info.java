/** Fluent fixtures for the tests of the schedulers. */
@NullMarked
package io.gangflow.simulator.schedule;

import org.jspecify.annotations.NullMarked;
