package io.gangflow.dist.pack;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/** A folder as {@code .tar.gz}, whose bytes depend only on names, contents and execution bits of its files. */
public final class TarGz {

    private static final int FOLDER = 0755;
    private static final int PROGRAM = 0755;
    private static final int FILE = 0644;

    private TarGz() {}

    /**
     * Writes the archive.
     *
     * @param name of the only folder in the archive
     * @param time of every entry
     */
    public static void write(Path folder, String name, Instant time, Path archive) throws IOException {
        Files.createDirectories(archive.getParent());
        GzipParameters parameters = new GzipParameters();
        parameters.setCompressionLevel(Deflater.BEST_COMPRESSION);
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
                GzipCompressorOutputStream packed = new GzipCompressorOutputStream(file, parameters);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(packed, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Path path : sorted(folder)) {
                add(tar, path, path.equals(folder) ? name : name + "/" + folder.relativize(path), time);
            }
        }
    }

    private static List<Path> sorted(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted().toList();
        }
    }

    private static void add(TarArchiveOutputStream tar, Path path, String name, Instant time) throws IOException {
        boolean directory = Files.isDirectory(path);
        TarArchiveEntry entry = new TarArchiveEntry(directory ? name + "/" : name);
        entry.setModTime(time.toEpochMilli());
        entry.setIds(0, 0);
        entry.setNames("root", "root");
        if (directory) {
            entry.setMode(FOLDER);
        } else {
            entry.setMode(Files.isExecutable(path) ? PROGRAM : FILE);
            entry.setSize(Files.size(path));
        }
        tar.putArchiveEntry(entry);
        if (!directory) {
            Files.copy(path, tar);
        }
        tar.closeArchiveEntry();
    }
}
