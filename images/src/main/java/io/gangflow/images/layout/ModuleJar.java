package io.gangflow.images.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** A jar of this build. Maven stores the modes of the build's files in it, which depend on the umask. */
final class ModuleJar {

    private static final int FOLDER_MODE = 040755;
    private static final int FILE_MODE = 0100644;

    private ModuleJar() {}

    /** Copies the jar with fixed modes, so that it is reproducible; compressed content is copied unchanged. */
    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try (ZipFile jar = ZipFile.builder().setPath(from).get();
                ZipArchiveOutputStream copy = new ZipArchiveOutputStream(to)) {
            for (ZipArchiveEntry entry : Collections.list(jar.getEntriesInPhysicalOrder())) {
                entry.setUnixMode(entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
                copy.addRawArchiveEntry(entry, jar.getRawInputStream(entry));
            }
        }
    }
}
