/** The checked form of a pipeline: the only thing that is compiled. */
@NullMarked
package io.gangflow.pipeline.plan;

import org.jspecify.annotations.NullMarked;
