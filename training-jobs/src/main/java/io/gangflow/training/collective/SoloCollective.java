package io.gangflow.training.collective;

import java.util.List;

/** A group of one rank: all operations are no-ops. */
public final class SoloCollective implements Collective {

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int worldSize() {
        return 1;
    }

    @Override
    public void broadcast(FloatBucket bucket, int root) {}

    @Override
    public void allReduce(FloatBucket bucket, Reduction reduction) {}

    @Override
    public void allReduceMean(FloatBucket bucket, HalfFloat format) {}

    @Override
    public List<byte[]> allGather(byte[] value) {
        return List.of(value.clone());
    }

    @Override
    public void barrier() {}

    @Override
    public void close() {}
}
