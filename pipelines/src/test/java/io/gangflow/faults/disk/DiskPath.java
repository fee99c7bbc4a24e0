package io.gangflow.faults.disk;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of a simulated disk, as one process sees it; {@code /} separates its names.
 *
 * @param names without {@code /}; no names and absolute is the root
 */
record DiskPath(DiskFileSystem files, boolean isAbsolute, List<String> names) implements Path {

    DiskPath {
        names = List.copyOf(names);
    }

    static DiskPath of(DiskFileSystem files, String text) {
        List<String> names = new ArrayList<>();
        for (String name : text.split("/", -1)) {
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
        return new DiskPath(files, text.startsWith("/"), names);
    }

    private DiskPath relative(List<String> some) {
        return new DiskPath(files, false, some);
    }

    @Override
    public FileSystem getFileSystem() {
        return files;
    }

    @Override
    public @Nullable Path getRoot() {
        return isAbsolute ? new DiskPath(files, true, List.of()) : null;
    }

    @Override
    public @Nullable Path getFileName() {
        return names.isEmpty() ? null : relative(names.subList(names.size() - 1, names.size()));
    }

    @Override
    public @Nullable Path getParent() {
        boolean has = isAbsolute ? !names.isEmpty() : names.size() > 1;
        return has ? new DiskPath(files, isAbsolute, names.subList(0, names.size() - 1)) : null;
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public Path getName(int index) {
        return relative(names.subList(index, index + 1));
    }

    @Override
    public Path subpath(int from, int to) {
        return relative(names.subList(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        DiskPath start = (DiskPath) other;
        return start.isAbsolute == isAbsolute
                && start.names.size() <= names.size()
                && names.subList(0, start.names.size()).equals(start.names);
    }

    @Override
    public boolean endsWith(Path other) {
        DiskPath end = (DiskPath) other;
        return end.isAbsolute
                ? equals(end)
                : Collections.lastIndexOfSubList(names, end.names) == names.size() - end.names.size();
    }

    @Override
    public Path normalize() {
        List<String> kept = new ArrayList<>();
        for (String name : names) {
            if (name.equals("..") && !kept.isEmpty()) {
                kept.remove(kept.size() - 1);
            } else if (!name.equals(".")) {
                kept.add(name);
            }
        }
        return new DiskPath(files, isAbsolute, kept);
    }

    @Override
    public Path resolve(Path other) {
        DiskPath more = (DiskPath) other;
        if (more.isAbsolute) {
            return more;
        }
        List<String> all = new ArrayList<>(names);
        all.addAll(more.names);
        return new DiskPath(files, isAbsolute, all);
    }

    /** Only for paths below this one. */
    @Override
    public Path relativize(Path other) {
        DiskPath below = (DiskPath) other;
        if (!below.startsWith(this)) {
            throw new IllegalArgumentException("%s is not below %s".formatted(other, this));
        }
        return relative(below.names.subList(names.size(), below.names.size()));
    }

    @Override
    public URI toUri() {
        return URI.create("simulated:" + toAbsolutePath());
    }

    @Override
    public Path toAbsolutePath() {
        return isAbsolute ? this : new DiskPath(files, true, names);
    }

    @Override
    public Path toRealPath(LinkOption... options) {
        return toAbsolutePath().normalize();
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException("no changes of a simulated disk are watched");
    }

    @Override
    public int compareTo(Path other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return (isAbsolute ? "/" : "") + String.join("/", names);
    }
}
