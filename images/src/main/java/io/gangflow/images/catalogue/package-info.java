/** The images of the project, one class each. */
@NullMarked
package io.gangflow.images.catalogue;

import org.jspecify.annotations.NullMarked;
