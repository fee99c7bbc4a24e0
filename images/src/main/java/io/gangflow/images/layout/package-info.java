/** The files of an image, one folder per layer, with the paths of the container. */
@NullMarked
package io.gangflow.images.layout;

import org.jspecify.annotations.NullMarked;
