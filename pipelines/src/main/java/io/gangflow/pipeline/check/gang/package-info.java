/** Rules about gangs, queues and priorities of a pipeline. */
@NullMarked
package io.gangflow.pipeline.check.gang;

import org.jspecify.annotations.NullMarked;
