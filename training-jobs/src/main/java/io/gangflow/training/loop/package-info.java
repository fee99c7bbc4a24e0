/** Data-parallel training: every rank runs the same steps on its own share of the samples. */
@NullMarked
package io.gangflow.training.loop;

import org.jspecify.annotations.NullMarked;
