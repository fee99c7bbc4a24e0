/** Schedules as Argo's CronWorkflows. */
@NullMarked
package io.gangflow.argo.manifests.cron;

import org.jspecify.annotations.NullMarked;
