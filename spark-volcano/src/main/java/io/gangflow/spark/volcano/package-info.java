/**
 * Gang scheduling for stock Spark: the PodGroup of an application, and pods that comply with Pod Security "restricted".
 */
@NullMarked
package io.gangflow.spark.volcano;

import org.jspecify.annotations.NullMarked;
