/** What a Spark application is made of. */
@NullMarked
package io.gangflow.pipeline.model.spark;

import org.jspecify.annotations.NullMarked;
