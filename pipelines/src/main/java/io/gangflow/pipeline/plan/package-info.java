/** The checked form of a pipeline, which is the only form that is compiled. */
@NullMarked
package io.gangflow.pipeline.plan;

import org.jspecify.annotations.NullMarked;
