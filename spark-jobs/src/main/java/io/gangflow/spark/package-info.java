/** Spark applications. */
@NullMarked
package io.gangflow.spark;

import org.jspecify.annotations.NullMarked;
