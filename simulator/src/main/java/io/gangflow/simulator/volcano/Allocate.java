package io.gangflow.simulator.volcano;

import io.gangflow.simulator.state.QueueState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Places the tasks of enqueued jobs, a job at a time (actions/allocate). A job gets its minimum in one piece or
 * nothing; what it wants beyond is placed one task per turn, so that other jobs and queues come in between.
 */
final class Allocate implements Action {

    @Override
    public void execute(Session session) {
        Tiers tiers = session.tiers();
        PriorityQueue<QueueState> queues = new PriorityQueue<>(tiers.queueOrder());
        Map<String, PriorityQueue<JobInfo>> jobs = new HashMap<>();
        Map<String, PriorityQueue<TaskInfo>> tasks = new HashMap<>();
        for (JobInfo job : session.activeJobs()) {
            if (!session.enqueues() && job.isPending()) {
                job.enqueued();
            }
            if (job.isPending() || !job.hasPending(false) || !tiers.jobValid(job)) {
                continue;
            }
            PriorityQueue<TaskInfo> pending = pendingTasks(session, job);
            if (!pending.isEmpty()) {
                QueueState queue = session.queueOf(job);
                tasks.put(job.uid(), pending);
                jobs.computeIfAbsent(queue.name(), name -> {
                            queues.add(queue);
                            return new PriorityQueue<>(tiers.jobOrder());
                        })
                        .add(job);
            }
        }
        run(session, queues, jobs, tasks);
    }

    private static PriorityQueue<TaskInfo> pendingTasks(Session session, JobInfo job) {
        PriorityQueue<TaskInfo> pending = new PriorityQueue<>(session.tiers().taskOrder());
        job.tasks(TaskStatus.PENDING).stream()
                .filter(task -> !task.bestEffort() && !task.gated())
                .forEach(pending::add);
        return pending;
    }

    private static void run(
            Session session,
            PriorityQueue<QueueState> queues,
            Map<String, PriorityQueue<JobInfo>> jobs,
            Map<String, PriorityQueue<TaskInfo>> tasks) {
        while (!queues.isEmpty()) {
            QueueState queue = queues.remove();
            PriorityQueue<JobInfo> waiting = jobs.getOrDefault(queue.name(), new PriorityQueue<>());
            if (session.tiers().overused(queue) || waiting.isEmpty()) {
                continue;
            }
            JobInfo job = waiting.remove();
            PriorityQueue<TaskInfo> left = tasks.getOrDefault(job.uid(), new PriorityQueue<>());
            Optional<Statement> statement = new Turn(session, queue, job).place(left);
            if (statement.isPresent() && session.tiers().jobReady(job)) {
                statement.get().commit();
                if (!left.isEmpty()) {
                    waiting.add(job);
                }
            }
            queues.add(queue);
        }
    }

    /** One job's turn. */
    private record Turn(Session session, QueueState queue, JobInfo job) {

        /** Empty when everything was undone. */
        Optional<Statement> place(PriorityQueue<TaskInfo> tasks) {
            Statement statement = new Statement(session);
            boolean goesOn = true;
            while (goesOn && !tasks.isEmpty()) {
                goesOn =
                        place(tasks.remove(), statement) && !(session.tiers().subJobReady(job) && !statement.isEmpty());
            }
            if (session.tiers().subJobReady(job) || session.tiers().subJobPipelined(job)) {
                return Optional.of(statement);
            }
            statement.discard();
            return Optional.empty();
        }

        /** Whether it makes sense to try the next task. */
        private boolean place(TaskInfo task, Statement statement) {
            if (!session.tiers().allocatable(queue, task)) {
                return true;
            }
            if (job.roleHasFailed(task)) {
                job.failed(
                        task,
                        new FitErrors("Task %s with role spec %s has already predicated failed, skip"
                                .formatted(task.pod().name(), task.role())));
                return true;
            }
            Optional<SessionNode> node =
                    session.search().nominated(task).or(() -> session.search().find(task));
            if (node.isEmpty()) {
                job.failed(task, session.search().reasons(task));
                return job.canStillBeReady();
            }
            statement.place(job, task, node.get());
            return true;
        }
    }
}
