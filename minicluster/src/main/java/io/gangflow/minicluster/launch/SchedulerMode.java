package io.gangflow.minicluster.launch;

/** Who schedules, and who makes pods out of jobs. */
public enum SchedulerMode {
    /** The simulator's models of kube-scheduler and Volcano, with their controllers. */
    INTERNAL,
    /** Whatever is attached to the API server already. */
    EXTERNAL
}
