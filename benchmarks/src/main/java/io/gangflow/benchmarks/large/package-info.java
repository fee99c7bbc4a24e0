/** Commands on a large cluster, as whole processes. */
@NullMarked
package io.gangflow.benchmarks.large;

import org.jspecify.annotations.NullMarked;
