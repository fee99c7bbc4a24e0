/** Data-parallel training: every rank the same steps, on its own share of the samples. */
@NullMarked
package io.gangflow.training.loop;

import org.jspecify.annotations.NullMarked;
