/** Findings about a user's file, with a position and a suggested fix. */
@NullMarked
package io.gangflow.pipeline.diagnostic;

import org.jspecify.annotations.NullMarked;
