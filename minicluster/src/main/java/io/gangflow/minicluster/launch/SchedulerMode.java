package io.gangflow.minicluster.launch;

/** Which schedulers and job controllers run. */
public enum SchedulerMode {
    /** The simulator's models of kube-scheduler and Volcano, with their controllers. */
    INTERNAL,
    /** Those already attached to the API server. */
    EXTERNAL
}
