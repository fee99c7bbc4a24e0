/** Builds the files to download and install; only with the profile {@code dist}. */
@NullMarked
package io.gangflow.dist;

import org.jspecify.annotations.NullMarked;
