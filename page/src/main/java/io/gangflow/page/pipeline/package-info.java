/** The pipelines of the cluster and of the served folder: their parameters, checks, runs and schedules. */
@NullMarked
package io.gangflow.page.pipeline;

import org.jspecify.annotations.NullMarked;
