package io.gangflow.scheduling.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.QueueShare;
import io.gangflow.scheduling.volcano.plugin.Vote;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Divides the cluster among the queues that have jobs, by weight, with iterative max-min fairness (plugins/proportion
 * of Volcano ed72c7c, 2026-08-20).
 */
final class ProportionPlugin implements Plugin {

    private final Session session;
    private final boolean reservesAsItVotes;
    private final Map<String, QueueShare> shares = new TreeMap<>();

    ProportionPlugin(Session session) {
        this.session = session;
        reservesAsItVotes = session.profile() == Profile.V1_15;
        Amounts total = session.totalAllocatable();
        Amounts guaranteed = session.queues().stream()
                .map(this::guarantee)
                .reduce(Amounts.zero(session.dimensions()), Amounts::plus);
        for (String name : session.cache().queuesInUse()) {
            QueueShare share = open(session.existingQueue(name), total.exceeding(guaranteed));
            session.cache().holding(name).ifPresent(share::count);
            shares.put(name, share);
        }
        fill(total);
    }

    private QueueShare open(QueueState queue, Amounts unguaranteed) {
        Amounts guarantee = guarantee(queue);
        Amounts available = unguaranteed.plus(guarantee);
        Amounts realCapability = queue.capability()
                .map(capability -> available.min(Amounts.limit(capability, session.dimensions())))
                .orElse(available);
        return new QueueShare(queue, guarantee, realCapability);
    }

    private Amounts guarantee(QueueState queue) {
        return queue.guarantee()
                .map(resources -> Amounts.of(resources, session.dimensions()))
                .orElse(Amounts.zero(session.dimensions()));
    }

    private void fill(Amounts total) {
        List<QueueShare> thirsty = new ArrayList<>(shares.values());
        Amounts remaining = total;
        while (thirsty.stream().mapToInt(QueueShare::weight).sum() > 0) {
            int weights = thirsty.stream().mapToInt(QueueShare::weight).sum();
            Amounts before = remaining;
            Amounts poured = Amounts.zero(session.dimensions());
            List<QueueShare> still = new ArrayList<>();
            for (QueueShare queue : thirsty) {
                Amounts had = queue.deserved();
                queue.deserveMore(before.times((double) queue.weight() / weights));
                poured = poured.plus(queue.deserved()).minus(had);
                if (!queue.satisfied() && !queue.deserved().equals(had)) {
                    still.add(queue);
                }
            }
            thirsty = still;
            remaining = before.exceeding(poured);
            if (remaining.isEmpty() || remaining.equals(before)) {
                return;
            }
        }
    }

    @Override
    public int compareQueues(QueueState left, QueueState right) {
        int priority = Integer.compare(right.priority(), left.priority());
        return priority != 0 ? priority : Double.compare(shareOf(left), shareOf(right));
    }

    private double shareOf(QueueState queue) {
        QueueShare share = shares.get(queue.name());
        return share == null ? 0 : share.share();
    }

    @Override
    public boolean overused(QueueState queue) {
        QueueShare share = shares.get(queue.name());
        return share != null && share.deserved().lessEqual(share.allocated());
    }

    @Override
    public boolean allocatable(QueueState queue, TaskInfo task) {
        QueueShare share = shares.get(queue.name());
        return share != null && share.open() && !share.allocated().exceedsWith(task.request(), share.deserved());
    }

    @Override
    public boolean preemptive(QueueState queue, TaskInfo task) {
        return allocatable(queue, task);
    }

    /** Offers tasks until their queue is down to what it deserves. */
    @Override
    public Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        Map<String, Amounts> left = new HashMap<>();
        List<JobTask> victims = new ArrayList<>();
        for (JobTask candidate : candidates) {
            QueueShare share = shareOf(candidate.job());
            String queue = session.queueOf(candidate.job()).name();
            Amounts allocated = left.getOrDefault(queue, share.allocated());
            if (!allocated.lessEqual(share.deserved())) {
                allocated = allocated.minus(candidate.task().request());
                victims.add(candidate);
            }
            left.put(queue, allocated);
        }
        return Optional.of(victims);
    }

    @Override
    public Vote jobEnqueueable(JobInfo job) {
        QueueShare share = shareOf(job);
        if (!share.open()) {
            return Vote.REJECT;
        }
        Vote vote = share.refusals().vote(job, request -> refusal(share, request));
        if (vote == Vote.PERMIT && reservesAsItVotes) {
            share.reserve(job.minResourcesOrNone());
        }
        return vote;
    }

    private String refusal(QueueShare share, Amounts request) {
        List<String> exceeded = share.with(request).exceeded(share.realCapability(), request, session.dimensions());
        return exceeded.isEmpty()
                ? ""
                : "queue resource quota insufficient: insufficient " + String.join(", insufficient ", exceeded);
    }

    @Override
    public void jobEnqueued(JobInfo job) {
        if (!reservesAsItVotes) {
            shareOf(job).reserve(job.minResourcesOrNone());
        }
    }

    @Override
    public List<QueueUse> queueUses() {
        return shares.values().stream()
                .map(share -> share.use(session.dimensions()))
                .toList();
    }

    @Override
    public void allocated(JobInfo job, TaskInfo task) {
        shareOf(job).take(task.request());
    }

    @Override
    public void deallocated(JobInfo job, TaskInfo task) {
        shareOf(job).giveBack(task.request());
    }

    private QueueShare shareOf(JobInfo job) {
        QueueShare share = shares.get(session.queueOf(job).name());
        if (share == null) {
            throw new IllegalStateException("job %s has no queue in this session".formatted(job.uid()));
        }
        return share;
    }
}
