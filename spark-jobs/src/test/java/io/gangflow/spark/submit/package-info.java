/** Tests of the programs of image {@code gangflow/spark}. */
@NullMarked
package io.gangflow.spark.submit;

import org.jspecify.annotations.NullMarked;
