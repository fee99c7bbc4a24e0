package io.gangflow.faults.disk;

import io.gangflow.faults.SimulatedProcess;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A simulated disk as one process sees it: none of its calls arrives after the end of the process. */
final class DiskFileSystem extends FileSystem {

    private final SimulatedDisk disk;
    private final SimulatedProcess process;
    private final DiskProvider provider = new DiskProvider();

    DiskFileSystem(SimulatedDisk disk, SimulatedProcess process) {
        this.disk = disk;
        this.process = process;
    }

    SimulatedDisk disk() {
        return disk;
    }

    SimulatedProcess process() {
        return process;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public Path getPath(String first, String... more) {
        return DiskPath.of(this, more.length == 0 ? first : first + "/" + String.join("/", more));
    }

    /** Globs of letters, {@code *}, and classes in brackets. */
    @Override
    public PathMatcher getPathMatcher(String pattern) {
        Pattern glob = Pattern.compile(
                pattern.replaceFirst("^glob:", "").replace(".", "\\.").replace("*", ".*"));
        return path -> glob.matcher(path.toString()).matches();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("a simulated disk stays open");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of(new DiskStore());
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException("the files of a simulated disk have no owners");
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException("no changes of a simulated disk are watched");
    }
}
