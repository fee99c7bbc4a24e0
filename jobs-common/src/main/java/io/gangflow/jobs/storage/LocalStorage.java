package io.gangflow.jobs.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** Storage for plain paths and {@code file:} URIs. */
final class LocalStorage implements Storage {

    @Override
    public List<Source> sources(String place) throws IOException {
        Path path = pathOf(place);
        if (!Files.exists(path)) {
            throw new StorageException("no such file or folder: " + path);
        }
        if (!Files.isDirectory(path)) {
            return List.of(new LocalSource(path, Files.size(path)));
        }
        CompleteOutput.check(path.toString(), names(path));
        try (Stream<Path> files = Files.walk(path, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> isData(path.relativize(file)))
                    .sorted()
                    .map(LocalStorage::sourceOf)
                    .toList();
        } catch (UncheckedIOException e) {
            throw new StorageException("cannot read folder " + path + ": " + e.getMessage(), e);
        }
    }

    @Override
    public Upload write(String place, WriteMode mode) throws IOException {
        Path path = pathOf(place).toAbsolutePath();
        Path folder = path.getParent();
        if (folder == null || Files.isDirectory(path) || place.endsWith("/")) {
            throw new StorageException(place + " is a folder; name a file in it");
        }
        if (mode == WriteMode.ERRORIFEXISTS && Files.exists(path)) {
            throw WriteMode.exists(path);
        }
        try {
            Files.createDirectories(folder);
            return new LocalUpload(path, mode, TemporaryFile.in(folder, String.valueOf(path.getFileName())));
        } catch (IOException e) {
            throw new StorageException("cannot write into folder " + folder + ": " + e.getMessage(), e);
        }
    }

    private static Path pathOf(String place) throws StorageException {
        try {
            if (!place.startsWith("file:")) {
                return Path.of(place);
            }
            URI uri = URI.create(place);
            if (uri.getPath() != null) {
                return Path.of(uri.getPath());
            }
        } catch (IllegalArgumentException e) {
            throw new StorageException("`" + place + "` is not a path or URI: " + e.getMessage(), e);
        }
        throw new StorageException("`" + place + "` has no absolute path; write file:/path");
    }

    private static List<String> names(Path folder) throws StorageException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName())).toList();
        } catch (IOException | UncheckedIOException e) {
            throw new StorageException("cannot read folder " + folder + ": " + e.getMessage(), e);
        }
    }

    private static boolean isData(Path relative) {
        for (Path name : relative) {
            if (name.toString().startsWith(".") || name.toString().startsWith("_")) {
                return false;
            }
        }
        return true;
    }

    private static Source sourceOf(Path file) {
        try {
            return new LocalSource(file, Files.size(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record LocalSource(Path path, long size) implements Source {

        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public InputStream open(long from, long to) throws IOException {
            FileChannel channel = FileChannel.open(path);
            channel.position(from);
            return new FirstBytes(Channels.newInputStream(channel), to - from);
        }
    }

    private record LocalUpload(Path target, WriteMode mode, TemporaryFile file) implements Upload {

        @Override
        public OutputStream stream() {
            return file.stream();
        }

        @Override
        public void commit() throws IOException {
            file.finish();
            if (mode == WriteMode.OVERWRITE) {
                Files.move(file.path(), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                return;
            }
            try {
                Files.move(file.path(), target);
            } catch (FileAlreadyExistsException e) {
                throw WriteMode.exists(target);
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
