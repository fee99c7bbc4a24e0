/** Commands for a large cluster, measured as complete processes. */
@NullMarked
package io.gangflow.benchmarks.large;

import org.jspecify.annotations.NullMarked;
