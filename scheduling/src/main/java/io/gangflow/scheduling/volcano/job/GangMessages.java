package io.gangflow.scheduling.volcano.job;

import java.util.Optional;

/** Conditions and messages with Volcano's texts (plugins/gang OnSessionClose, api/job_info.go FitError). */
public final class GangMessages {

    private GangMessages() {}

    /**
     * Returns the condition that the session sets on the PodGroup; empty if it sets none. Before 1.16 pods that are
     * being deleted do not count.
     */
    public static Optional<Condition> condition(JobInfo job, Profile profile) {
        if (job.tasks().isEmpty()) {
            return Optional.empty();
        }
        if (job.isReady()) {
            return Optional.of(new Condition("Scheduled", "tasks in gang are ready to be scheduled", ""));
        }
        if (profile != Profile.V1_15 && onlyWaitsForDeletion(job)) {
            return Optional.empty();
        }
        int schedulable = job.readyTasks()
                + job.count(task ->
                        task.status() == TaskStatus.PENDING && task.lastStatus().allocated());
        return Optional.of(new Condition(
                "Unschedulable",
                "NotEnoughResources",
                "%d/%d tasks in gang unschedulable: %s"
                        .formatted(job.minAvailable() - schedulable, job.tasks().size(), fitError(job))));
    }

    /** Returns why a task has no node yet; empty if it has one. */
    public static Optional<String> ofTask(JobInfo job, TaskInfo task) {
        boolean waits = task.status() == TaskStatus.PENDING
                || task.status() == TaskStatus.ALLOCATED
                || task.status() == TaskStatus.PIPELINED;
        if (!waits || task.gated()) {
            return Optional.empty();
        }
        String pod = "Pod %s/%s can possibly be assigned to %s"
                .formatted(
                        task.pod().namespace(),
                        task.pod().name(),
                        task.lastNode().orElse(""));
        return Optional.of(
                switch (task.lastStatus()) {
                    case ALLOCATED -> pod + ", once minAvailable is satisfied";
                    case PIPELINED -> pod + ", once resource is released and minAvailable is satisfied";
                    default -> job.fitErrors(task).map(FitErrors::message).orElseGet(() -> fitError(job));
                });
    }

    private static boolean onlyWaitsForDeletion(JobInfo job) {
        int releasing = job.count(task ->
                task.status() == TaskStatus.RELEASING && task.pod().node().isPresent());
        return releasing > 0
                && job.count(TaskStatus.PENDING) + job.count(TaskStatus.PIPELINED) == 0
                && job.count(task -> task.status().scheduled()) + releasing >= job.minAvailable();
    }

    private static String fitError(JobInfo job) {
        Histogram statuses = new Histogram();
        Histogram pending = new Histogram();
        for (TaskInfo task : job.tasks()) {
            statuses.count(task.status().label(), 1);
            if (task.status() == TaskStatus.PENDING) {
                pending.count(task.lastStatus() == TaskStatus.ALLOCATED ? "Schedulable" : "Unschedulable", 1);
            }
        }
        statuses.count("minAvailable", job.minAvailable());
        String message = "pod group is %s, %s".formatted(job.isReady() ? "ready" : "not ready", statuses);
        if (!pending.isEmpty()) {
            message += "; Pending: " + pending;
        }
        return message + origin(job);
    }

    private static String origin(JobInfo job) {
        return job.tasks().stream()
                .filter(task -> job.fitErrors(task).isPresent())
                .findFirst()
                .map(task -> ". Origin reason is %s: %s"
                        .formatted(
                                task.pod().name(),
                                job.fitErrors(task).map(FitErrors::message).orElse("")))
                .orElse("");
    }

    /** A condition of a PodGroup with status True. */
    public record Condition(String type, String reason, String message) {

        public boolean unschedulable() {
            return type.equals("Unschedulable");
        }
    }
}
