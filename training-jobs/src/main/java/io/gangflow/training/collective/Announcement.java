package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.util.List;

/** Bytes that rank 0 has and all ranks need, of a length that only rank 0 knows. */
public final class Announcement {

    private Announcement() {}

    /**
     * What rank 0 gives; all ranks have to call it.
     *
     * @param own of rank 0; that of any other rank counts for nothing
     */
    public static byte[] ofRankZero(Collective group, byte[] own) {
        byte[] length = ByteBuffer.allocate(Integer.BYTES).putInt(own.length).array();
        List<byte[]> lengths = group.allGather(length);
        byte[] bytes = new byte[ByteBuffer.wrap(lengths.get(0)).getInt()];
        FloatBucket bucket = new FloatBucket((bytes.length + Float.BYTES - 1) / Float.BYTES);
        if (group.rank() == 0) {
            bucket.bytes(0, bucket.size()).put(own);
        }
        group.broadcast(bucket, 0);
        bucket.bytes(0, bucket.size()).get(bytes);
        return bytes;
    }
}
