/** Notifications about runs of a pipeline, and the time after which a run is late. */
@NullMarked
package io.gangflow.pipeline.notify;

import org.jspecify.annotations.NullMarked;
