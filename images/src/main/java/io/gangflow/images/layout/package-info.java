/** An image's files as folders, one a layer, as they will be in the container. */
@NullMarked
package io.gangflow.images.layout;

import org.jspecify.annotations.NullMarked;
