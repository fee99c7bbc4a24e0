/** Rules for what a Spark stage runs: its application, its files, its libraries and its Python. */
@NullMarked
package io.gangflow.pipeline.check.spark;

import org.jspecify.annotations.NullMarked;
