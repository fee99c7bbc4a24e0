/**
 * Tests of complete Spark applications on the minicluster: drivers and executors are processes, scheduled as on a real
 * cluster.
 */
@NullMarked
package io.gangflow.spark.tests.cluster;

import org.jspecify.annotations.NullMarked;
