/** Predictions for another cluster, other queues or another scheduler. */
@NullMarked
package io.gangflow.verdict.whatif;

import org.jspecify.annotations.NullMarked;
