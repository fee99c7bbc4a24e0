package io.gangflow.pipeline.model;

/** Who places the pods of a stage. */
public enum SchedulerName {
    KUBE_SCHEDULER("kube-scheduler", "default-scheduler"),
    VOLCANO("volcano", "volcano");

    private final String keyword;
    private final String schedulerName;

    SchedulerName(String keyword, String schedulerName) {
        this.keyword = keyword;
        this.schedulerName = schedulerName;
    }

    /** As written in a pipeline and on the command line. */
    public String keyword() {
        return keyword;
    }

    /** As written in {@code pod.spec.schedulerName}. */
    public String schedulerName() {
        return schedulerName;
    }
}
