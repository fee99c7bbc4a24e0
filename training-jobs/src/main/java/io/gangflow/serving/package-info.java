/** The model server: predictions of a published model over HTTP. */
@NullMarked
package io.gangflow.serving;

import org.jspecify.annotations.NullMarked;
