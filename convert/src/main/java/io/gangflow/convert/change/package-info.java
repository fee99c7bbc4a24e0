/** Differences between two versions of the same work, in terms of pods. */
@NullMarked
package io.gangflow.convert.change;

import org.jspecify.annotations.NullMarked;
