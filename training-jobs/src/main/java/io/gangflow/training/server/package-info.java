/** Asynchronous training with parameter servers: shards hold the parameters, workers update them. */
@NullMarked
package io.gangflow.training.server;

import org.jspecify.annotations.NullMarked;
