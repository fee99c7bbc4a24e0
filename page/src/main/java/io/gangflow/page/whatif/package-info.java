/** Predictions for another cluster, another scheduler or other queues. */
@NullMarked
package io.gangflow.page.whatif;

import org.jspecify.annotations.NullMarked;
