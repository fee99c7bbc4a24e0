package io.gangflow.scheduling.volcano.job;

import java.util.ArrayList;
import java.util.List;

/** A sub-group of a job's tasks, placed as a whole or not at all (api/sub_job_info.go). Mutable while it is filled. */
public final class SubJobInfo {

    private final String policy;
    private final String uid;
    private final int minAvailable;
    private final int matchIndex;
    private final List<TaskInfo> tasks = new ArrayList<>();
    private int priority;

    /**
     * Creates an empty sub-group.
     *
     * @param policy key shared by all sub-groups of one policy
     * @param matchIndex the first label's value if it is a number, else 0
     */
    SubJobInfo(String policy, String uid, int minAvailable, int matchIndex) {
        this.policy = policy;
        this.uid = uid;
        this.minAvailable = minAvailable;
        this.matchIndex = matchIndex;
    }

    void add(TaskInfo task) {
        tasks.add(task);
        priority = Math.max(priority, task.priority());
    }

    public String policy() {
        return policy;
    }

    public String uid() {
        return uid;
    }

    public int matchIndex() {
        return matchIndex;
    }

    /** Returns the priority of its most important task; never below 0. */
    public int priority() {
        return priority;
    }

    public List<TaskInfo> tasks() {
        return tasks;
    }

    public boolean isReady() {
        return ready(false) >= minAvailable;
    }

    /** Returns whether it is ready if pipelined tasks count as placed. */
    public boolean isPipelined() {
        return ready(true) >= minAvailable;
    }

    /** Returns whether it needs all its tasks, so that one without a node ends the attempt. */
    boolean needsAll() {
        return minAvailable >= tasks.size();
    }

    private int ready(boolean withPromised) {
        int ready = 0;
        for (TaskInfo task : tasks) {
            if (JobInfo.occupies(task) || (withPromised && task.status() == TaskStatus.PIPELINED)) {
                ready++;
            }
        }
        return ready;
    }
}
