/** Durations of complete commands of Gangflow, compared with Hera. */
@NullMarked
package io.gangflow.benchmarks.compile;

import org.jspecify.annotations.NullMarked;
