package io.gangflow.scheduling.volcano.job;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.QueueState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The allocated, requested and deserved resources of a queue during a session (plugins/capacity, queueAttr). Mutable.
 */
public final class CapacityQueue {

    private static final double MILLI_CPU = 1_000;

    private final QueueState queue;
    private final Amounts guarantee;
    private final List<CapacityQueue> ancestors = new ArrayList<>();
    private final List<CapacityQueue> children = new ArrayList<>();
    private Amounts deserved;
    private Amounts capability;
    private Amounts realCapability;
    private Amounts allocated;
    private Amounts request;
    private Amounts inqueue;
    private Amounts elastic;
    private double share;

    /** @param capability infinite if the queue has none */
    public CapacityQueue(QueueState queue, Amounts deserved, Amounts guarantee, Amounts capability) {
        Amounts zero = guarantee.times(0);
        this.queue = queue;
        this.deserved = deserved;
        this.guarantee = guarantee;
        this.capability = capability;
        this.realCapability = capability;
        allocated = zero;
        request = zero;
        inqueue = zero;
        elastic = zero;
    }

    public String name() {
        return queue.name();
    }

    public boolean open() {
        return queue.state().equals("Open") || queue.state().isEmpty();
    }

    public Amounts deserved() {
        return deserved;
    }

    public Amounts guarantee() {
        return guarantee;
    }

    public Amounts capability() {
        return capability;
    }

    public Amounts realCapability() {
        return realCapability;
    }

    public Amounts allocated() {
        return allocated;
    }

    /**
     * Returns the largest fraction of its deserved resources that is allocated; 1 for a queue that deserves nothing.
     */
    public double share() {
        return share;
    }

    public boolean isLeaf() {
        return children.isEmpty();
    }

    /** Returns the ancestors from the root down to its parent. */
    public List<CapacityQueue> ancestors() {
        return ancestors;
    }

    public List<CapacityQueue> children() {
        return children;
    }

    /** Returns the queue itself, then its ancestors from its parent up to the root. */
    public List<CapacityQueue> upwards() {
        List<CapacityQueue> line = new ArrayList<>();
        line.add(this);
        for (int i = ancestors.size() - 1; i >= 0; i--) {
            line.add(ancestors.get(i));
        }
        return line;
    }

    /** Returns the ancestor that many levels up, or null. */
    @Nullable
    public CapacityQueue ancestor(int steps) {
        return ancestors.size() < steps ? null : ancestors.get(ancestors.size() - steps);
    }

    public void under(CapacityQueue parent) {
        parent.children.add(this);
        ancestors.addAll(parent.ancestors);
        ancestors.add(parent);
    }

    public void deserve(Amounts amounts) {
        deserved = amounts;
    }

    public void limit(Amounts newCapability, Amounts newRealCapability) {
        capability = newCapability;
        realCapability = newRealCapability;
    }

    /** Adds a job of this queue or of one of its descendants. */
    public void count(JobInfo job) {
        allocated = allocated.plus(job.allocated());
        request = request.plus(job.allocated());
        for (TaskInfo task : job.tasks(TaskStatus.PENDING)) {
            request = request.plus(task.request());
        }
        inqueue = inqueue.plus(job.phase().equals(Phases.INQUEUE) ? job.outstanding() : job.keptWhileRunning());
        elastic = elastic.plus(job.allocated().exceeding(job.minResourcesOrNone()));
    }

    /** Returns what it would hold after this job's admission, without what its jobs can give back. */
    public Amounts with(Amounts minResources) {
        return minResources.plus(allocated).plus(inqueue).minus(elastic);
    }

    public void reserve(Amounts minResources) {
        inqueue = inqueue.plus(minResources);
    }

    /** Returns whether its jobs hold or request any resources. */
    public boolean isWanted() {
        return !request.isEmpty();
    }

    /**
     * Returns cores of CPU, bytes of memory and units of other resources; resources that are neither deserved,
     * allocated nor requested are left out.
     */
    public QueueUse use(Dimensions dimensions) {
        Map<String, QueueUse.Amount> amounts = new TreeMap<>();
        for (int i = 0; i < dimensions.size(); i++) {
            double unit = i == Dimensions.CPU ? MILLI_CPU : 1;
            if (deserved.get(i) > 0 || allocated.get(i) > 0 || request.get(i) > 0) {
                amounts.put(
                        dimensions.name(i),
                        new QueueUse.Amount(allocated.get(i) / unit, deserved.get(i) / unit, request.get(i) / unit));
            }
        }
        return new QueueUse(queue.name(), queue.weight(), amounts);
    }

    public void take(Amounts taken) {
        allocated = allocated.plus(taken);
    }

    public void giveBack(Amounts taken) {
        allocated = allocated.minus(taken);
    }

    public void updateShare() {
        share = deserved.isEmpty() ? 1 : deserved.largestShare(allocated);
    }
}
