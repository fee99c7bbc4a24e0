package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * Evicts pods for starving jobs: from other jobs of their queue, and less important tasks of their own (actions/preempt
 * of Volcano ed72c7c). Evictions for a job are made together, and only if the job then has its minimum. The freed
 * resources are pipelined to the job for this session; the job is bound in a later one, unless another job takes them
 * first.
 */
final class Preempt implements Action {

    private static final String REASON = "preempt";

    private final boolean v115;

    Preempt(Profile profile) {
        v115 = profile == Profile.V1_15;
    }

    @Override
    public void execute(Session session) {
        Starvation starving = new Starvation(session);
        if (starving.none()) {
            return;
        }
        RunningTasks running = new RunningTasks(session);
        PriorityQueue<QueueState> queues = new PriorityQueue<>(session.tiers().queueOrder());
        session.queues().stream()
                .filter(queue -> !starving.jobsOf(queue.name()).isEmpty())
                .forEach(queues::add);
        while (!queues.isEmpty()) {
            QueueState queue = queues.remove();
            betweenJobs(session, starving, running, queue);
            starving.jobsOf(queue.name()).forEach(job -> withinJob(session, starving, running, job));
        }
    }

    private void betweenJobs(Session session, Starvation starving, RunningTasks running, QueueState queue) {
        PriorityQueue<JobInfo> jobs = starving.inOrder(queue.name());
        while (!jobs.isEmpty()) {
            JobInfo job = jobs.remove();
            PriorityQueue<TaskInfo> tasks = starving.tasksOf(job);
            Statement statement = new Statement(session);
            boolean assigned = false;
            while (session.tiers().jobStarving(job) && !tasks.isEmpty()) {
                TaskInfo task = tasks.remove();
                assigned = new Attempt(session, running, new JobTask(job, task))
                        .preempt(
                                statement,
                                victim -> victim.job() != job
                                        && session.queueOf(victim.job()).name().equals(queue.name()));
            }
            if (!session.tiers().jobPipelined(job)) {
                statement.discard();
                continue;
            }
            statement.commit();
            if (v115 && assigned) {
                jobs.add(job);
            }
        }
    }

    private void withinJob(Session session, Starvation starving, RunningTasks running, JobInfo job) {
        PriorityQueue<TaskInfo> tasks = starving.waiting(job);
        while (!tasks.isEmpty()) {
            Statement statement = new Statement(session);
            Attempt attempt = new Attempt(session, running, new JobTask(job, tasks.remove()));
            if (!attempt.preempt(statement, victim -> victim.job() == job)) {
                statement.discard();
                return;
            }
            statement.commit();
        }
    }

    /** The search of one task for a node and for victims there. */
    private final class Attempt {

        private final Session session;
        private final RunningTasks running;
        private final JobTask preemptor;
        private final TaskInfo task;

        Attempt(Session session, RunningTasks running, JobTask preemptor) {
            this.session = session;
            this.running = running;
            this.preemptor = preemptor;
            this.task = preemptor.task();
        }

        /** Adds operations to the statement; returns whether the task has got a node. */
        boolean preempt(Statement statement, Predicate<JobTask> filter) {
            if (task.neverPreempts() || !nominationAllows()) {
                return false;
            }
            EvictionSearch search = session.evictions();
            for (SessionNode node : search.ranked(task, search.nodesFor(task))) {
                List<JobTask> candidates = running.on(
                        node,
                        filter.and(victim -> !task.bestEffort() || victim.task().bestEffort()));
                List<JobTask> victims = session.tiers().preemptable(preemptor, candidates);
                if (EvictionSearch.suffice(task, node, victims) && preemptOn(node, victims, statement)) {
                    return true;
                }
            }
            return false;
        }

        private boolean preemptOn(SessionNode node, List<JobTask> victims, Statement statement) {
            Statement attempt = new Statement(session);
            Iterator<JobTask> order =
                    session.evictions().inOrder(victims, preemptor.job()).iterator();
            boolean made = false;
            boolean fits = fits(node);
            while (!fits && order.hasNext()) {
                JobTask victim = order.next();
                attempt.evict(victim, REASON);
                made |= !victim.task().bestEffort();
                fits = fits(node);
            }
            if (!fits) {
                attempt.discard();
                return false;
            }
            attempt.pipeline(preemptor, node, made);
            statement.merge(attempt);
            return true;
        }

        /** 1.15 does not check the predicates again. */
        private boolean fits(SessionNode node) {
            return session.tiers().allocatable(session.queueOf(preemptor.job()), task)
                    && EvictionSearch.hasRoom(task, node)
                    && (v115 || session.evictions().passes(task, node));
        }

        /**
         * Returns whether the task may evict. A task with a nominated node waits for that node instead of evicting
         * again, even if another pod has taken its resources: predicates do not check them.
         */
        private boolean nominationAllows() {
            String nominated = task.pod().nominatedNode().orElse("");
            if (nominated.isEmpty()) {
                return true;
            }
            SessionNode node = session.node(nominated);
            if (node == null || session.evictions().passes(task, node)) {
                return false;
            }
            return !session.evictions().evictionsCouldHelp(task, node)
                    || node.info().pods().stream().noneMatch(pod -> canBeEvicted(pod.pod()));
        }

        private boolean canBeEvicted(PodState pod) {
            return pod.deleting() && pod.priority() < task.pod().priority();
        }
    }
}
