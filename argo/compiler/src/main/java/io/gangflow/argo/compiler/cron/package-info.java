/** Schedules as Argo's CronWorkflows. */
@NullMarked
package io.gangflow.argo.compiler.cron;

import org.jspecify.annotations.NullMarked;
