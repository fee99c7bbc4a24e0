/** The due times of cron expressions, as in Argo's CronWorkflow. */
@NullMarked
package io.gangflow.pipeline.schedule;

import org.jspecify.annotations.NullMarked;
