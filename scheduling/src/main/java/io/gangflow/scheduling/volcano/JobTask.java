package io.gangflow.scheduling.volcano;

/** A task and its job. */
record JobTask(JobInfo job, TaskInfo task) {}
