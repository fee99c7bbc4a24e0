/** The start of a connection, and the end of a rejected one, shared by all protocols of the training. */
@NullMarked
package io.gangflow.training.wire;

import org.jspecify.annotations.NullMarked;
