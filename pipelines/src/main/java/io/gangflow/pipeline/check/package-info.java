/** The rules for a pipeline, one class each. */
@NullMarked
package io.gangflow.pipeline.check;

import org.jspecify.annotations.NullMarked;
