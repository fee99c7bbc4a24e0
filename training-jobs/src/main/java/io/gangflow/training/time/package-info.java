/** The one place where time is read, and limits of time. */
@NullMarked
package io.gangflow.training.time;

import org.jspecify.annotations.NullMarked;
