/** Clocks and time limits; no other package reads the time. */
@NullMarked
package io.gangflow.training.time;

import org.jspecify.annotations.NullMarked;
