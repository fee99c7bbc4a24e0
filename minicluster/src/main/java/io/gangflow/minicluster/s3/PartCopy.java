package io.gangflow.minicluster.s3;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Copies a range of a file. */
final class PartCopy {

    private static final int BUFFER_BYTES = 1 << 17;

    private PartCopy() {}

    /** Closes the source, and returns the MD5 of the copied bytes, in hexadecimal digits. */
    static String copy(FileChannel from, ByteRange range, Path to) throws IOException {
        MessageDigest md5 = Hashes.digest("MD5");
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = Channels.newInputStream(from);
                OutputStream out = new DigestOutputStream(Files.newOutputStream(to), md5)) {
            in.skipNBytes(range.from());
            long left = range.length();
            while (left > 0) {
                int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    throw new EOFException("the object became shorter while it was copied");
                }
                out.write(buffer, 0, read);
                left -= read;
            }
        }
        return HexFormat.of().formatHex(md5.digest());
    }
}
