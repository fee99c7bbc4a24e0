package io.gangflow.argo.nodes;

import io.airlift.compress.MalformedInputException;
import io.airlift.compress.zstd.ZstdDecompressor;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.brotli.dec.BrotliInputStream;

/**
 * Decompresses what Argo 4.1 has compressed (util/file/fileutil.go, {@code DecompressContent}): zstd and gzip are
 * detected by their first bytes; everything else is brotli.
 */
final class Unpacking {

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};
    private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};

    private Unpacking() {}

    /**
     * The decompressed bytes; truncated to {@code most} plus one if they are longer.
     *
     * @throws IOException when they are corrupt
     */
    static byte[] unpacked(byte[] packed, int most) throws IOException {
        try {
            if (startsWith(packed, ZSTD)) {
                return zstd(packed, most);
            }
            InputStream source = new ByteArrayInputStream(packed);
            try (InputStream stream =
                    startsWith(packed, GZIP) ? new GZIPInputStream(source) : new BrotliInputStream(source)) {
                return stream.readNBytes(most + 1);
            }
        } catch (MalformedInputException | ArrayIndexOutOfBoundsException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A frame with a declared length needs no window; others need one of 8 MiB at most. */
    private static byte[] zstd(byte[] packed, int most) throws IOException {
        long size = ZstdDecompressor.getDecompressedSize(packed, 0, packed.length);
        if (size > most) {
            return new byte[most + 1];
        }
        if (size < 0) {
            try (InputStream stream = new ZstdInputStream(new ByteArrayInputStream(packed))) {
                return stream.readNBytes(most + 1);
            }
        }
        byte[] bytes = new byte[(int) size];
        int written = new ZstdDecompressor().decompress(packed, 0, packed.length, bytes, 0, bytes.length);
        if (written != size) {
            throw new IOException("%d bytes where %d were announced".formatted(written, size));
        }
        return bytes;
    }

    private static boolean startsWith(byte[] bytes, byte[] magic) {
        boolean same = bytes.length >= magic.length;
        for (int index = 0; same && index < magic.length; index++) {
            same = bytes[index] == magic[index];
        }
        return same;
    }
}
