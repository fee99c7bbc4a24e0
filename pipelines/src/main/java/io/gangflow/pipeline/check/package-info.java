/** One class per rule that a pipeline has to keep. */
@NullMarked
package io.gangflow.pipeline.check;

import org.jspecify.annotations.NullMarked;
