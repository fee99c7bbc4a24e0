package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.QueueUsage;
import java.util.Map;
import java.util.TreeMap;

/**
 * The allocated, requested and deserved resources of a queue during a session (plugins/proportion, queueAttr). Mutable.
 */
public final class QueueShare {

    private static final double MILLI_CPU = 1_000;

    private final QueueState queue;
    private final Amounts guarantee;
    private final Amounts realCapability;
    private final VoteCache refusals = new VoteCache();
    private Amounts deserved;
    private Amounts allocated;
    private Amounts request;
    private Amounts inqueue;
    private Amounts elastic;
    private double share;

    public QueueShare(QueueState queue, Amounts guarantee, Amounts realCapability) {
        Amounts zero = guarantee.times(0);
        this.queue = queue;
        this.guarantee = guarantee;
        this.realCapability = realCapability;
        deserved = zero;
        allocated = zero;
        request = zero;
        inqueue = zero;
        elastic = zero;
    }

    /** Sets the resources that its jobs hold at the start of the session. */
    public void count(QueueUsage.Holding jobs) {
        allocated = jobs.allocated();
        request = jobs.request();
        inqueue = jobs.inqueue();
        elastic = jobs.elastic();
    }

    /** Returns the votes on jobs that wait for admission. */
    public VoteCache refusals() {
        return refusals;
    }

    public int weight() {
        return queue.weight();
    }

    public boolean open() {
        return queue.state().equals("Open") || queue.state().isEmpty();
    }

    public Amounts deserved() {
        return deserved;
    }

    public Amounts allocated() {
        return allocated;
    }

    public Amounts realCapability() {
        return realCapability;
    }

    /**
     * Returns the largest fraction of its deserved resources that is allocated; 1 if none of an allocated resource is
     * deserved.
     */
    public double share() {
        return share;
    }

    /** Adds deserved resources, limited by its capability and its request, but never below its guarantee. */
    public void deserveMore(Amounts more) {
        deserved = deserved.plus(more).min(realCapability).min(request).max(guarantee);
        updateShare();
    }

    public boolean satisfied() {
        return request.lessEqual(deserved);
    }

    /** Returns what it would hold after this job's admission, without what its jobs can give back. */
    public Amounts with(Amounts minResources) {
        return minResources.plus(allocated).plus(inqueue).minus(elastic);
    }

    public void reserve(Amounts minResources) {
        inqueue = inqueue.plus(minResources);
        refusals.forget();
    }

    public void take(Amounts taken) {
        allocated = allocated.plus(taken);
        refusals.forget();
        updateShare();
    }

    public void giveBack(Amounts taken) {
        allocated = allocated.minus(taken);
        refusals.forget();
        updateShare();
    }

    /**
     * Returns cores of CPU, bytes of memory and units of other resources; resources that are neither deserved,
     * allocated nor requested are left out.
     */
    public QueueUse use(Dimensions dimensions) {
        Map<String, QueueUse.Amount> amounts = new TreeMap<>();
        for (int i = 0; i < deserved.size(); i++) {
            double unit = i == Dimensions.CPU ? MILLI_CPU : 1;
            if (deserved.get(i) > 0 || allocated.get(i) > 0 || request.get(i) > 0) {
                amounts.put(
                        dimensions.name(i),
                        new QueueUse.Amount(allocated.get(i) / unit, deserved.get(i) / unit, request.get(i) / unit));
            }
        }
        return new QueueUse(queue.name(), queue.weight(), amounts);
    }

    private void updateShare() {
        share = allocated.dominantShareOf(deserved);
    }
}
