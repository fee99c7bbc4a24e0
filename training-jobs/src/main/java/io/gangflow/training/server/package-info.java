/** Asynchronous training with parameter servers: shards that hold the parameters, workers that move them. */
@NullMarked
package io.gangflow.training.server;

import org.jspecify.annotations.NullMarked;
