/** The rules for data-parallel training, one class each. */
@NullMarked
package io.gangflow.pipeline.check.training;

import org.jspecify.annotations.NullMarked;
