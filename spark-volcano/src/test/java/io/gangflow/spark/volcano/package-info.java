/** Tests of what Spark's pods become for Volcano. */
@NullMarked
package io.gangflow.spark.volcano;

import org.jspecify.annotations.NullMarked;
