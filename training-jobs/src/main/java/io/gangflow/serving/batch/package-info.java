/** Batching: several requests are evaluated by the model at once. */
@NullMarked
package io.gangflow.serving.batch;

import org.jspecify.annotations.NullMarked;
