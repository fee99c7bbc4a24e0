/** Converts Spark applications and the arguments of `spark-submit` to stages. */
@NullMarked
package io.gangflow.convert.spark;

import org.jspecify.annotations.NullMarked;
