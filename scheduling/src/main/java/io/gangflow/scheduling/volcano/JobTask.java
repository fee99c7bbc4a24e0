package io.gangflow.scheduling.volcano;

/** A task and the job that it belongs to. */
record JobTask(JobInfo job, TaskInfo task) {}
