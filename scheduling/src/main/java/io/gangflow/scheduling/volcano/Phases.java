package io.gangflow.scheduling.volcano;

/** Phases of a PodGroup (scheduling.volcano.sh/v1beta1). */
final class Phases {

    static final String PENDING = "Pending";
    static final String INQUEUE = "Inqueue";
    static final String RUNNING = "Running";
    static final String UNKNOWN = "Unknown";
    static final String COMPLETED = "Completed";

    private Phases() {}
}
