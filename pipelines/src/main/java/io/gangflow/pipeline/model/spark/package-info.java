/** The parts of a Spark application. */
@NullMarked
package io.gangflow.pipeline.model.spark;

import org.jspecify.annotations.NullMarked;
