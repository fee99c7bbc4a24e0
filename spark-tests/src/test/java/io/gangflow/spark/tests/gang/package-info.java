/** Faults of the members of Spark applications, whose programs run as processes on a minicluster. */
@NullMarked
package io.gangflow.spark.tests.gang;

import org.jspecify.annotations.NullMarked;
