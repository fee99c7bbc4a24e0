/** Limits of concurrency and rate. */
@NullMarked
package io.gangflow.server.limit;

import org.jspecify.annotations.NullMarked;
