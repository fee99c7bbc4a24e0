package io.gangflow.faults.disk;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;

/** A file or folder, whatever its name is by now. */
final class DiskNode {

    private final long number;
    private final boolean folder;
    private byte[] content = new byte[0];
    /** The content that a power failure leaves. */
    private byte[] forced = new byte[0];

    private boolean dirty;
    private long modifiedMillis;

    DiskNode(long number, boolean folder, long nowMillis) {
        this.number = number;
        this.folder = folder;
        this.modifiedMillis = nowMillis;
    }

    /** Nodes are numbered in the order of their creation. */
    long number() {
        return number;
    }

    boolean isFolder() {
        return folder;
    }

    byte[] content() {
        return content;
    }

    int size() {
        return content.length;
    }

    void write(int at, byte[] bytes, int length, long nowMillis) {
        int end = at + length;
        content = Arrays.copyOf(content, Math.max(content.length, end));
        System.arraycopy(bytes, 0, content, at, length);
        changed(nowMillis);
    }

    void truncate(int size, long nowMillis) {
        if (size < content.length) {
            content = Arrays.copyOf(content, size);
            changed(nowMillis);
        }
    }

    private void changed(long nowMillis) {
        dirty = true;
        modifiedMillis = nowMillis;
    }

    void modified(long millis) {
        modifiedMillis = millis;
    }

    void force() {
        forced = content.clone();
        dirty = false;
    }

    /** Whether a power failure can lose a part of the content. */
    boolean isDirty() {
        return dirty;
    }

    /** Leaves the forced content, or the new one up to a length. */
    void losePower(boolean old, int length) {
        content = old ? forced.clone() : Arrays.copyOf(content, Math.min(length, content.length));
        force();
    }

    BasicFileAttributes attributes() {
        return new Attributes(number, folder, content.length, FileTime.fromMillis(modifiedMillis));
    }

    private record Attributes(long number, boolean isDirectory, long size, FileTime lastModifiedTime)
            implements BasicFileAttributes {

        @Override
        public FileTime lastAccessTime() {
            return lastModifiedTime;
        }

        @Override
        public FileTime creationTime() {
            return lastModifiedTime;
        }

        @Override
        public boolean isRegularFile() {
            return !isDirectory;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public Object fileKey() {
            return number;
        }
    }
}
