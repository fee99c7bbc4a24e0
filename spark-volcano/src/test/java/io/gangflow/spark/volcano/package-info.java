/** Tests of Spark's pods for Volcano. */
@NullMarked
package io.gangflow.spark.volcano;

import org.jspecify.annotations.NullMarked;
