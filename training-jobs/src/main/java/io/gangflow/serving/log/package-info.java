/** The log of the model server on standard error. */
@NullMarked
package io.gangflow.serving.log;

import org.jspecify.annotations.NullMarked;
