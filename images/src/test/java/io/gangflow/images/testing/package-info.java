/** What tests of images share. */
@NullMarked
package io.gangflow.images.testing;

import org.jspecify.annotations.NullMarked;
