/** Class data archives, created with the runtime and the paths of the image itself. */
@NullMarked
package io.gangflow.images.archive;

import org.jspecify.annotations.NullMarked;
