package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests on a disk of 64 KB, if this machine allows to mount one. */
class FullDiskTest {

    @TempDir
    Path folder;

    @Test
    void aFullDiskIsNamedAndNothingIsLeftOnIt() throws IOException, InterruptedException {
        if (run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString()) != 0) {
            System.out.println("SKIPPED: a small disk can only be mounted by root");
            abort("a small disk can only be mounted by root");
        }
        try {
            String place = folder.resolve("out").toString();
            try (Upload upload = Storage.of(place, Map.of()).write(place, WriteMode.OVERWRITE)) {
                assertThatThrownBy(() -> upload.stream().write(new byte[1 << 20]))
                        .isInstanceOf(StorageException.class)
                        .hasMessageContainingAll("cannot write", folder.toString(), "No space left on device");
            }
            try (Stream<Path> left = Files.list(folder)) {
                assertThat(left).isEmpty();
            }
        } finally {
            run("umount", folder.toString());
        }
    }

    private static int run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            return 127; // the program does not exist here
        }
    }
}
