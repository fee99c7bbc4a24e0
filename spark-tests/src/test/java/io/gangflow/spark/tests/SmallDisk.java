package io.gangflow.spark.tests;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small disk in memory, to test a full disk. */
public final class SmallDisk implements AutoCloseable {

    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts a disk. Skips the calling test if this machine does not allow it. */
    public static SmallDisk mount(Path folder, String size) throws IOException {
        Files.createDirectories(folder);
        if (run("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", folder.toString()) != 0) {
            System.out.println("SKIPPED: a small disk can only be mounted by root");
            return abort("a small disk can only be mounted by root");
        }
        return new SmallDisk(folder);
    }

    public Path folder() {
        return folder;
    }

    /** A program that was just killed may still use it: it is unmounted when the last file is closed. */
    @Override
    public void close() {
        if (run("umount", "-l", folder.toString()) != 0) {
            throw new IllegalStateException("cannot unmount " + folder);
        }
    }

    private static int run(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .start()
                    .onExit()
                    .join()
                    .exitValue();
        } catch (IOException e) {
            return 127; // this machine does not have the program
        }
    }
}
