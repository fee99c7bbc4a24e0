package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.SubJobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A job with sub-groups: first the sub-groups required by its policies, then the others (actions/allocate,
 * organizeJobWorksheet and allocateForJob without network topology). A sub-group that cannot be placed is skipped until
 * the next session.
 */
final class SubJobsWorksheet implements JobAllocation {

    private final Session session;
    private final JobInfo job;
    private final PriorityQueue<SubJobInfo> subJobs;
    private final Map<String, PriorityQueue<TaskInfo>> tasks = new HashMap<>();

    SubJobsWorksheet(Session session, JobInfo job) {
        this.session = session;
        this.job = job;
        Set<SubJobInfo> required = required();
        subJobs = new PriorityQueue<>(Comparator.comparing((SubJobInfo subJob) -> !required.contains(subJob))
                .thenComparing(session.tiers().subJobOrder()));
        for (SubJobInfo subJob : job.subJobs().all()) {
            PriorityQueue<TaskInfo> pending = JobAllocation.pending(session, subJob.tasks());
            if (!pending.isEmpty()) {
                tasks.put(subJob.uid(), pending);
                subJobs.add(subJob);
            }
        }
    }

    /** Returns the best sub-groups that are not ready, as many as the policies still require. */
    private Set<SubJobInfo> required() {
        Map<String, Integer> counts = new HashMap<>();
        job.subJobs().all().stream()
                .filter(session.tiers()::subJobReady)
                .forEach(subJob -> counts.merge(subJob.policy(), 1, Integer::sum));
        Set<SubJobInfo> required = new HashSet<>();
        job.subJobs().all().stream()
                .filter(subJob -> !session.tiers().subJobReady(subJob))
                .sorted(session.tiers().subJobOrder())
                .forEach(subJob -> {
                    if (counts.getOrDefault(subJob.policy(), 0) < job.subJobs().minimum(subJob)) {
                        required.add(subJob);
                        counts.merge(subJob.policy(), 1, Integer::sum);
                    }
                });
        return required;
    }

    @Override
    public boolean isDone() {
        return subJobs.isEmpty();
    }

    @Override
    public Optional<Statement> turn(QueueState queue) {
        job.forgetFailures();
        Statement whole = new Statement(session);
        boolean goesOn = true;
        while (goesOn && !subJobs.isEmpty()) {
            goesOn = !(place(queue, subJobs.remove(), whole) && session.tiers().jobReady(job));
        }
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        if (session.tiers().jobReady(job) || session.tiers().jobPipelined(job)) {
            return Optional.of(whole);
        }
        whole.discard();
        return Optional.empty();
    }

    /** Returns whether any task of the sub-group was placed. */
    private boolean place(QueueState queue, SubJobInfo subJob, Statement whole) {
        Tiers tiers = session.tiers();
        PriorityQueue<TaskInfo> left = tasks.getOrDefault(subJob.uid(), new PriorityQueue<>());
        Optional<Statement> part = new TaskPlacement(session, queue, job, () -> tiers.subJobReady(subJob))
                .place(left, () -> tiers.subJobPipelined(subJob))
                .filter(statement -> !statement.isEmpty());
        if (part.isEmpty()) {
            return false;
        }
        whole.merge(part.get());
        if (!left.isEmpty()) {
            subJobs.add(subJob);
        }
        return true;
    }
}
