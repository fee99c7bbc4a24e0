package io.gangflow.training.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;

/**
 * A file of unsigned bytes in the IDX format of MNIST: two zero bytes, type 8, the number of dimensions, the dimensions
 * as big-endian integers, the values; optionally compressed with gzip.
 */
final class IdxFile {

    private static final int UNSIGNED_BYTE = 8;

    private final int[] dimensions;
    private final ByteBuffer values;

    private IdxFile(int[] dimensions, ByteBuffer values) {
        this.dimensions = dimensions;
        this.values = values;
    }

    /**
     * Parses the content of a file.
     *
     * @throws IOException if the content has another format, exceeds the limit, or is truncated
     */
    static IdxFile parse(String name, byte[] content, int limit) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(expand(name, content, limit));
        if (in.remaining() < 4 || in.getShort() != 0 || in.get() != UNSIGNED_BYTE) {
            throw new IOException(name + " is not an IDX file of unsigned bytes");
        }
        int[] dimensions = new int[in.get()];
        if (dimensions.length < 1 || dimensions.length > 4 || in.remaining() < dimensions.length * Integer.BYTES) {
            throw new IOException(name + " has " + dimensions.length + " dimensions, not 1 to 4");
        }
        long product = 1;
        for (int i = 0; i < dimensions.length; i++) {
            dimensions[i] = in.getInt();
            product = dimensions[i] < 0 || product > limit ? -1 : product * dimensions[i];
        }
        if (product != in.remaining()) {
            throw new IOException(name + " has " + in.remaining() + " values, which differs from its header");
        }
        return new IdxFile(dimensions, in.slice());
    }

    private static byte[] expand(String name, byte[] content, int limit) throws IOException {
        if (content.length < 2 || content[0] != 0x1f || (content[1] & 0xff) != 0x8b) {
            return content;
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            byte[] expanded = in.readNBytes(limit);
            if (in.read() >= 0) {
                throw new IOException(name + " expands to more than " + limit + " bytes");
            }
            return expanded;
        }
    }

    int dimensions() {
        return dimensions.length;
    }

    int dimension(int index) {
        return dimensions[index];
    }

    int value(int index) {
        return values.get(index) & 0xff;
    }
}
