/** Tests of the Spark applications and their entry point. */
@NullMarked
package io.gangflow.spark;

import org.jspecify.annotations.NullMarked;
