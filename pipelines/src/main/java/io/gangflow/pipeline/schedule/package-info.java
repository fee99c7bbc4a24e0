/** When cron expressions are due, as Argo's CronWorkflow reads them. */
@NullMarked
package io.gangflow.pipeline.schedule;

import org.jspecify.annotations.NullMarked;
