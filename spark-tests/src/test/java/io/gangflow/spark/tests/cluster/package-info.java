/** Whole Spark applications on the minicluster: driver and executors are processes, scheduled as on a real one. */
@NullMarked
package io.gangflow.spark.tests.cluster;

import org.jspecify.annotations.NullMarked;
