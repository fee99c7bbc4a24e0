package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.Optional;

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

    /** The scheduler with this keyword; empty when there is none. */
    public static Optional<SchedulerName> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(scheduler -> scheduler.keyword.equals(keyword))
                .findFirst();
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
