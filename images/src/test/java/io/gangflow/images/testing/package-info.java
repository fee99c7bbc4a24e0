/** Classes that several tests of images use. */
@NullMarked
package io.gangflow.images.testing;

import org.jspecify.annotations.NullMarked;
