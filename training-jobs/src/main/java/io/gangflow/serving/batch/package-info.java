/** Predictions of many requests in one evaluation of the model. */
@NullMarked
package io.gangflow.serving.batch;

import org.jspecify.annotations.NullMarked;
