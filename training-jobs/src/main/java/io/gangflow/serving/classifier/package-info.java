/** Trains the model of 20 features that the model server serves, and publishes it. */
@NullMarked
package io.gangflow.serving.classifier;

import org.jspecify.annotations.NullMarked;
