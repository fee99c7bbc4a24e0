/** Builds the project's container images. */
@NullMarked
package io.gangflow.images;

import org.jspecify.annotations.NullMarked;
