/** Who is told about runs of a pipeline, and when a run is late. */
@NullMarked
package io.gangflow.pipeline.notify;

import org.jspecify.annotations.NullMarked;
