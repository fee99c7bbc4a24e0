package io.gangflow.scheduling.volcano.job;

/** Phases of a PodGroup (scheduling.volcano.sh/v1beta1). */
public final class Phases {

    public static final String PENDING = "Pending";
    public static final String INQUEUE = "Inqueue";
    public static final String RUNNING = "Running";
    public static final String UNKNOWN = "Unknown";
    public static final String COMPLETED = "Completed";

    private Phases() {}
}
