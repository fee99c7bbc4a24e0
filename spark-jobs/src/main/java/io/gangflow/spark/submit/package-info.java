/** The programs of image {@code gangflow/spark}: submission, driver and executor, without a shell. */
@NullMarked
package io.gangflow.spark.submit;

import org.jspecify.annotations.NullMarked;
