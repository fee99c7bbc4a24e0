package io.gangflow.faults.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** An open file of a simulated disk. */
final class DiskChannel extends FileChannel {

    private final DiskPath path;
    private final DiskNode node;
    private final boolean appends;
    private int at;

    DiskChannel(DiskPath path, DiskNode node, boolean appends) {
        this.path = path;
        this.node = node;
        this.appends = appends;
    }

    @Override
    public int read(ByteBuffer into) {
        int read = read(into, at);
        at += Math.max(0, read);
        return read;
    }

    @Override
    public int read(ByteBuffer into, long position) {
        path.files().disk().pause(path.files().process());
        if (position >= node.size()) {
            return into.hasRemaining() ? -1 : 0;
        }
        int length = Math.min(into.remaining(), node.size() - (int) position);
        into.put(node.content(), (int) position, length);
        return length;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        at = appends ? node.size() : at;
        int written = write(from, at);
        at += written;
        return written;
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        path.files().disk().write(path.files().process(), path.toString(), node, (int) position, bytes);
        return bytes.length;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(count, Math.max(0, node.size() - position)));
        read(buffer, position);
        buffer.flip();
        return target.write(buffer);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate((int) count);
        source.read(buffer);
        buffer.flip();
        return write(buffer, position);
    }

    @Override
    public long position() {
        return at;
    }

    @Override
    public FileChannel position(long position) {
        at = (int) position;
        return this;
    }

    @Override
    public long size() {
        return node.size();
    }

    @Override
    public FileChannel truncate(long size) {
        node.truncate((int) size, path.files().disk().nowMillis());
        at = Math.min(at, (int) size);
        return this;
    }

    @Override
    public void force(boolean metadata) throws IOException {
        path.files().disk().force(path.files().process(), path.toString(), node);
    }

    @Override
    public long read(ByteBuffer[] into, int offset, int length) {
        throw new UnsupportedOperationException("one buffer at a time");
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) {
        throw new UnsupportedOperationException("one buffer at a time");
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) {
        throw new UnsupportedOperationException("files of a simulated disk are not mapped");
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException("files of a simulated disk are not locked");
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
        throw new UnsupportedOperationException("files of a simulated disk are not locked");
    }

    @Override
    protected void implCloseChannel() {
        // nothing to free
    }
}
