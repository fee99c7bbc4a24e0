/** Spark applications, and the entry point that runs stock Spark in a pod without shell scripts. */
@NullMarked
package io.gangflow.spark;

import org.jspecify.annotations.NullMarked;
