package io.gangflow.simulator.volcano;

/** A task and the job that it belongs to. */
record JobTask(JobInfo job, TaskInfo task) {}
