/** Benchmarks of the scheduler models, under JMH. */
@NullMarked
package io.gangflow.benchmarks;

import org.jspecify.annotations.NullMarked;
