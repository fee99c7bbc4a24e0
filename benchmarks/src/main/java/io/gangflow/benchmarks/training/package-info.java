/** Data-parallel training and all-reduces beside PyTorch's. */
@NullMarked
package io.gangflow.benchmarks.training;

import org.jspecify.annotations.NullMarked;
