/** Compares the fast paths of the scheduler models with reference implementations. */
@NullMarked
package io.gangflow.scheduling.speed;

import org.jspecify.annotations.NullMarked;
