package io.gangflow.pipeline.model;

import java.util.Arrays;
import java.util.Optional;

/** The scheduler of a stage's pods. */
public enum SchedulerName {
    KUBE_SCHEDULER("kube-scheduler", "default-scheduler"),
    VOLCANO("volcano", "volcano");

    private final String keyword;
    private final String schedulerName;

    SchedulerName(String keyword, String schedulerName) {
        this.keyword = keyword;
        this.schedulerName = schedulerName;
    }

    /** Returns the scheduler with this keyword; empty if there is none. */
    public static Optional<SchedulerName> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(scheduler -> scheduler.keyword.equals(keyword))
                .findFirst();
    }

    /** Returns the keyword in pipelines and on the command line. */
    public String keyword() {
        return keyword;
    }

    /** Returns the value of {@code pod.spec.schedulerName}. */
    public String schedulerName() {
        return schedulerName;
    }
}
