/** What the model server says on standard error. */
@NullMarked
package io.gangflow.serving.log;

import org.jspecify.annotations.NullMarked;
