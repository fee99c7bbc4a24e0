/** Class data archives, made with the runtime and at the paths of the image itself. */
@NullMarked
package io.gangflow.images.archive;

import org.jspecify.annotations.NullMarked;
