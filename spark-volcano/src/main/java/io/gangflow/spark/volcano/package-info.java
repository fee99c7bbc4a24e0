/** Gang scheduling for stock Spark: the PodGroup of an application, and pods that Pod Security "restricted" admits. */
@NullMarked
package io.gangflow.spark.volcano;

import org.jspecify.annotations.NullMarked;
