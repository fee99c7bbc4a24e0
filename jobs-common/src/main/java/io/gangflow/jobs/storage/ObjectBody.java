package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;

/** A range of one version of an object; after a broken connection the rest is requested again. Not thread-safe. */
final class ObjectBody extends InputStream {

    private static final int MAX_BREAKS = 10;

    private final S3Requests requests;
    private final S3Place place;
    private final String etag;
    private final long to;
    private long at;
    private int breaks;
    private InputStream body;

    ObjectBody(S3Requests requests, S3Place place, String etag, long from, long to) throws IOException {
        this.requests = requests;
        this.place = place;
        this.etag = etag;
        this.at = from;
        this.to = to;
        this.body = open();
    }

    private InputStream open() throws IOException {
        if (at == to) {
            return nullInputStream();
        }
        InputStream part = requests.range(place, at, to, etag);
        if (part == null) {
            throw new StorageException("object " + place + " was deleted while it was read");
        }
        return new FirstBytes(part, to - at);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        while (true) {
            try {
                int read = body.read(buffer, offset, length);
                if (read > 0) {
                    at += read;
                    breaks = 0;
                }
                return read;
            } catch (StorageException e) {
                throw e;
            } catch (IOException e) {
                body.close();
                if (++breaks > MAX_BREAKS) {
                    throw new StorageException(
                            place + " breaks off at byte " + at + " again and again: " + e.getMessage(), e);
                }
                body = open();
            }
        }
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
