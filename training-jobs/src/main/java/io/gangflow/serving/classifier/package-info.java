/** Trains and publishes the model with 20 features that the model server serves. */
@NullMarked
package io.gangflow.serving.classifier;

import org.jspecify.annotations.NullMarked;
