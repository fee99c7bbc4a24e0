/** The requests that the model server answers. */
@NullMarked
package io.gangflow.serving.api;

import org.jspecify.annotations.NullMarked;
