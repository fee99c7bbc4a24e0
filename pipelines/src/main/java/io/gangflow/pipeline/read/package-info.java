/** Reads pipelines and cluster descriptions from files, and collects all findings. */
@NullMarked
package io.gangflow.pipeline.read;

import org.jspecify.annotations.NullMarked;
