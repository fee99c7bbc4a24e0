/** Builds what is downloaded and installed; only with the profile {@code dist}. */
@NullMarked
package io.gangflow.dist;

import org.jspecify.annotations.NullMarked;
