package io.gangflow.scheduling.volcano.job;

/** A task and its job. */
public record JobTask(JobInfo job, TaskInfo task) {}
