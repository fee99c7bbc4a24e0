/** Benchmarks of the scheduler models, with JMH, and shared classes of all benchmarks. */
@NullMarked
package io.gangflow.benchmarks;

import org.jspecify.annotations.NullMarked;
