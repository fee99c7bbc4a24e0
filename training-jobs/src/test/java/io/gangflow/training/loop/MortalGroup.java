package io.gangflow.training.loop;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.FloatBucket;
import io.gangflow.training.collective.HalfFloat;
import io.gangflow.training.collective.Reduction;
import java.util.List;

/** A group membership that fails at a chosen operation and closes its connections. */
final class MortalGroup implements Collective {

    private final Collective group;
    private final int deadly;
    private int operations;

    /**
     * @param deadly number of the operation before which it fails, from 0
     */
    MortalGroup(Collective group, int deadly) {
        this.group = group;
        this.deadly = deadly;
    }

    int operations() {
        return operations;
    }

    private void liveOrDie() {
        if (operations++ == deadly) {
            group.close();
            throw new KilledException("operation " + deadly + " of rank " + group.rank());
        }
    }

    @Override
    public int rank() {
        return group.rank();
    }

    @Override
    public int worldSize() {
        return group.worldSize();
    }

    @Override
    public void broadcast(FloatBucket bucket, int root) {
        liveOrDie();
        group.broadcast(bucket, root);
    }

    @Override
    public void allReduce(FloatBucket bucket, Reduction reduction) {
        liveOrDie();
        group.allReduce(bucket, reduction);
    }

    @Override
    public void allReduceMean(FloatBucket bucket, HalfFloat format) {
        liveOrDie();
        group.allReduceMean(bucket, format);
    }

    @Override
    public List<byte[]> allGather(byte[] value) {
        liveOrDie();
        return group.allGather(value);
    }

    @Override
    public void barrier() {
        liveOrDie();
        group.barrier();
    }

    @Override
    public void close() {
        group.close();
    }
}
