/** What an image is: a description without files. */
@NullMarked
package io.gangflow.images.model;

import org.jspecify.annotations.NullMarked;
