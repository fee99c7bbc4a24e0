/** Errors of the cluster as errors of an API. */
@NullMarked
package io.gangflow.server.failure;

import org.jspecify.annotations.NullMarked;
