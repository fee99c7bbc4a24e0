package io.gangflow.jobs.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream; fails if the stream has fewer. */
final class FirstBytes extends FilterInputStream {

    private long left;

    FirstBytes(InputStream stream, long length) {
        super(stream);
        this.left = length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (left == 0) {
            return -1;
        }
        int read = super.read(buffer, offset, (int) Math.min(length, left));
        if (read < 0) {
            throw new IOException("the input ended " + left + " bytes before its stated size");
        }
        left -= read;
        return read;
    }
}
