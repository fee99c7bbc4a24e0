/** The Spark island's programs, started as local processes and tested from outside. */
@NullMarked
package io.gangflow.spark.tests;

import org.jspecify.annotations.NullMarked;
