/** Elapsed time. */
@NullMarked
package io.gangflow.time;

import org.jspecify.annotations.NullMarked;
