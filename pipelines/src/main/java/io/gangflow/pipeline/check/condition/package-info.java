/** Rules for conditions. */
@NullMarked
package io.gangflow.pipeline.check.condition;

import org.jspecify.annotations.NullMarked;
