/** Rules for GPUs: sharing, slices, the taints of their nodes and their metrics. */
@NullMarked
package io.gangflow.rules.gpu;

import org.jspecify.annotations.NullMarked;
