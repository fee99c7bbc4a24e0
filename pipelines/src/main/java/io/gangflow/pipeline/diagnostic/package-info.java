/** What is wrong with a user's file, said with a position and a way out. */
@NullMarked
package io.gangflow.pipeline.diagnostic;

import org.jspecify.annotations.NullMarked;
