/** Functional tests and load tests for a model server, over plain HTTP. */
@NullMarked
package io.gangflow.serving.client;

import org.jspecify.annotations.NullMarked;
