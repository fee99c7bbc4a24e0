/** Holds the fast paths of the scheduler models to plain ones. */
@NullMarked
package io.gangflow.scheduling.speed;

import org.jspecify.annotations.NullMarked;
