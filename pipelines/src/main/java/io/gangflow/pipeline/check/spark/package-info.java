/** Rules for a Spark stage's application, files, libraries and Python. */
@NullMarked
package io.gangflow.pipeline.check.spark;

import org.jspecify.annotations.NullMarked;
