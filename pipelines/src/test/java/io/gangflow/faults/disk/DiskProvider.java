package io.gangflow.faults.disk;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The calls of {@code java.nio.file.Files} on a simulated disk. */
final class DiskProvider extends FileSystemProvider {

    private static SimulatedDisk disk(Path path) {
        return ((DiskPath) path).files().disk();
    }

    private static String name(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    /** Looks up a file after others have had their turn. */
    private static Optional<DiskNode> find(Path path) {
        disk(path).pause(((DiskPath) path).files().process());
        return disk(path).node(name(path));
    }

    private static DiskNode get(Path path) throws NoSuchFileException {
        return find(path).orElseThrow(() -> new NoSuchFileException(path.toString()));
    }

    private static void change(Path path, String what, boolean needsSpace, SimulatedDisk.Change change)
            throws IOException {
        disk(path).change(((DiskPath) path).files().process(), what + " " + path, needsSpace, change);
    }

    @Override
    public String getScheme() {
        return "simulated";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
        throw new UnsupportedOperationException("a simulation creates the disk");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new UnsupportedOperationException("a simulation creates the disk");
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException("a simulation creates the disk");
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... modes)
            throws IOException {
        return newFileChannel(path, options, modes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... modes)
            throws IOException {
        boolean appends = options.contains(StandardOpenOption.APPEND);
        boolean writes = appends || options.contains(StandardOpenOption.WRITE);
        boolean isNew = options.contains(StandardOpenOption.CREATE_NEW);
        if (writes && (isNew || options.contains(StandardOpenOption.CREATE))) {
            create(path, isNew);
        }
        DiskNode node = get(path);
        if (!writes && disk(path).isHidden(name(path))) {
            throw new NoSuchFileException(path.toString());
        }
        if (writes && node.isFolder()) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        if (writes && options.contains(StandardOpenOption.TRUNCATE_EXISTING)) {
            change(path, "truncate", false, nodes -> node.truncate(0, disk(path).nowMillis()));
        }
        return new DiskChannel((DiskPath) path, node, appends);
    }

    private static void create(Path path, boolean isNew) throws IOException {
        Optional<DiskNode> there = find(path);
        if (there.isPresent() && !isNew) {
            return;
        }
        change(path, "create", true, nodes -> {
            requireParent(nodes, path);
            DiskNode file = disk(path).newNode(false);
            if (nodes.putIfAbsent(name(path), file) != null && isNew) {
                throw new FileAlreadyExistsException(path.toString());
            }
        });
    }

    private static void requireParent(Map<String, DiskNode> nodes, Path path) throws IOException {
        Path parent = path.toAbsolutePath().normalize().getParent();
        DiskNode folder = parent == null ? null : nodes.get(parent.toString());
        if (folder == null) {
            throw new NoSuchFileException(path.toString());
        }
        if (!folder.isFolder()) {
            throw new FileSystemException(path.toString(), null, "Not a directory");
        }
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... modes) throws IOException {
        change(folder, "mkdir", true, nodes -> {
            if (nodes.containsKey(name(folder))) {
                throw new FileAlreadyExistsException(folder.toString());
            }
            requireParent(nodes, folder);
            nodes.put(name(folder), disk(folder).newNode(true));
        });
    }

    @Override
    public void delete(Path path) throws IOException {
        change(path, "delete", false, nodes -> {
            requireEmpty(path);
            if (nodes.remove(name(path)) == null) {
                throw new NoSuchFileException(path.toString());
            }
        });
    }

    private static void requireEmpty(Path path) throws IOException {
        if (!disk(path).names(name(path)).isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
    }

    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        if (disk(to).isCopied(name(to))) {
            copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            delete(from);
            return;
        }
        boolean replaces = List.of(options).contains(StandardCopyOption.REPLACE_EXISTING)
                || List.of(options).contains(StandardCopyOption.ATOMIC_MOVE);
        change(from, "move to " + to.getFileName() + " from", false, nodes -> {
            DiskNode moved = nodes.get(name(from));
            if (moved == null) {
                throw new NoSuchFileException(from.toString());
            }
            requireParent(nodes, to);
            DiskNode there = nodes.get(name(to));
            if (there != null && !replaces) {
                throw new FileAlreadyExistsException(to.toString());
            }
            if (there != null && there.isFolder()) {
                throw new FileSystemException(to.toString(), null, "Is a directory");
            }
            nodes.remove(name(from));
            nodes.put(name(to), moved);
        });
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) throws IOException {
        byte[] content = get(from).content();
        if (List.of(options).contains(StandardCopyOption.REPLACE_EXISTING) && find(to).isPresent()) {
            delete(to);
        }
        create(to, true);
        int half = content.length / 2;
        try (FileChannel channel = newFileChannel(to, Set.of(StandardOpenOption.WRITE))) {
            channel.write(ByteBuffer.wrap(content, 0, half));
            channel.write(ByteBuffer.wrap(content, half, content.length - half));
        }
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        if (disk(link).isCopied(name(link))) {
            copy(existing, link);
            return;
        }
        change(link, "link", true, nodes -> {
            DiskNode node = nodes.get(name(existing));
            if (node == null) {
                throw new NoSuchFileException(existing.toString());
            }
            requireParent(nodes, link);
            if (nodes.putIfAbsent(name(link), node) != null) {
                throw new FileAlreadyExistsException(link.toString());
            }
        });
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        if (!get(folder).isFolder()) {
            throw new NotDirectoryException(folder.toString());
        }
        List<Path> entries = new ArrayList<>();
        for (String name : disk(folder).names(name(folder))) {
            Path entry = folder.resolve(name);
            if (filter.accept(entry)) {
                entries.add(entry);
            }
        }
        return new Entries(entries);
    }

    private record Entries(List<Path> entries) implements DirectoryStream<Path> {
        @Override
        public Iterator<Path> iterator() {
            return entries.iterator();
        }

        @Override
        public void close() {
            // nothing to free
        }
    }

    @Override
    public boolean isSameFile(Path one, Path other) {
        return name(one).equals(name(other));
    }

    @Override
    public boolean isHidden(Path path) {
        return String.valueOf(path.getFileName()).startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        get(path);
        return new DiskStore();
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        get(path);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return type == BasicFileAttributeView.class ? type.cast(new Times(path)) : null;
    }

    private record Times(Path path) implements BasicFileAttributeView {
        @Override
        public String name() {
            return "basic";
        }

        @Override
        public BasicFileAttributes readAttributes() throws IOException {
            return get(path).attributes();
        }

        @Override
        public void setTimes(@Nullable FileTime modified, @Nullable FileTime accessed, @Nullable FileTime created)
                throws IOException {
            DiskNode node = get(path);
            if (modified != null) {
                change(path, "touch", false, nodes -> node.modified(modified.toMillis()));
            }
        }
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return type.cast(get(path).attributes());
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw new UnsupportedOperationException(attributes);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException(attribute);
    }
}
