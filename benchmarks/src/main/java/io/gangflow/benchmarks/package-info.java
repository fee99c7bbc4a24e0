/** Benchmarks of the scheduler models, under JMH, and what all benchmarks need. */
@NullMarked
package io.gangflow.benchmarks;

import org.jspecify.annotations.NullMarked;
