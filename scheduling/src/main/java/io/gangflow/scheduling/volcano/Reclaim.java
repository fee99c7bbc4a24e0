package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.job.TaskStatus;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Reclaims resources for queues below what they deserve (actions/reclaim of Volcano ed72c7c): only for starving jobs,
 * only from reclaimable queues, and only if the job then has its minimum.
 */
final class Reclaim implements Action {

    private static final String REASON = "reclaim";

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
            if (!session.tiers().overused(queue)) {
                PriorityQueue<JobInfo> jobs = starving.inOrder(queue.name());
                while (!jobs.isEmpty()) {
                    JobInfo job = jobs.remove();
                    reclaim(session, running, queue, job, starving.tasksOf(job));
                }
            }
        }
    }

    private static void reclaim(
            Session session, RunningTasks running, QueueState queue, JobInfo job, PriorityQueue<TaskInfo> tasks) {
        Statement statement = new Statement(session);
        while (session.tiers().jobStarving(job) && !tasks.isEmpty()) {
            TaskInfo task = tasks.remove();
            if (!task.neverPreempts() && session.tiers().preemptive(queue, task)) {
                reclaim(session, running, new JobTask(job, task), statement);
            }
        }
        if (session.tiers().jobPipelined(job)) {
            statement.commit();
        } else {
            statement.discard();
        }
    }

    private static void reclaim(Session session, RunningTasks running, JobTask reclaimer, Statement statement) {
        String own = session.queueOf(reclaimer.job()).name();
        for (SessionNode node : session.evictions().nodesFor(reclaimer.task())) {
            List<JobTask> candidates = running.on(node, victim -> {
                QueueState queue = session.queueOf(victim.job());
                return victim.task().status() == TaskStatus.RUNNING
                        && !queue.name().equals(own)
                        && queue.reclaimable();
            });
            if (candidates.isEmpty()) {
                continue;
            }
            List<JobTask> victims = session.tiers().reclaimable(reclaimer, candidates);
            if (EvictionSearch.suffice(reclaimer.task(), node, victims)) {
                take(session, reclaimer, node, victims, statement);
                return;
            }
        }
    }

    private static void take(
            Session session, JobTask reclaimer, SessionNode node, List<JobTask> victims, Statement statement) {
        Iterator<JobTask> order =
                session.evictions().inOrder(victims, reclaimer.job()).iterator();
        boolean made = false;
        while (order.hasNext() && !EvictionSearch.hasRoom(reclaimer.task(), node)) {
            statement.evict(order.next(), REASON);
            made = true;
        }
        statement.pipeline(reclaimer, node, made);
    }
}
