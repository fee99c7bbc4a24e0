/** Data-parallel training and all-reduces, compared with PyTorch. */
@NullMarked
package io.gangflow.benchmarks.training;

import org.jspecify.annotations.NullMarked;
