/** The Spark island's programs, started as processes of this machine and looked at from outside. */
@NullMarked
package io.gangflow.spark.tests;

import org.jspecify.annotations.NullMarked;
