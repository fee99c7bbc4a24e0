package io.gangflow.training.collective;

import java.nio.ByteBuffer;
import java.util.List;

/** Broadcasts bytes from rank 0 whose length only rank 0 knows. */
public final class Announcement {

    private Announcement() {}

    /**
     * Returns the bytes of rank 0. All ranks have to call it.
     *
     * @param own the bytes on rank 0; ignored on any other rank
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
