/** What two versions of the same work do differently, in terms of pods. */
@NullMarked
package io.gangflow.convert.change;

import org.jspecify.annotations.NullMarked;
