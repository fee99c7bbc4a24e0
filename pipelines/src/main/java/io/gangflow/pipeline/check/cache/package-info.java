/** The rules for the settings of a stage's pods, one class each. */
@NullMarked
package io.gangflow.pipeline.check.cache;

import org.jspecify.annotations.NullMarked;
