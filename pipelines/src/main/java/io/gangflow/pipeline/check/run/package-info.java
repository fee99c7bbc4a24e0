/** Rules for schedules, lateness and notifications of a pipeline. */
@NullMarked
package io.gangflow.pipeline.check.run;

import org.jspecify.annotations.NullMarked;
