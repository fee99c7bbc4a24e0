/** The HTTP endpoints of the model server. */
@NullMarked
package io.gangflow.serving.api;

import org.jspecify.annotations.NullMarked;
