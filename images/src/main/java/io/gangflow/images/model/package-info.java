/** Descriptions of images, without files. */
@NullMarked
package io.gangflow.images.model;

import org.jspecify.annotations.NullMarked;
