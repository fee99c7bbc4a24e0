package io.gangflow.minicluster.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What remains when the JVM of a minicluster ends during its work. */
@Timeout(60)
class SuddenEndTest {

    private static final long MOST_MILLIS = 5_000;

    @TempDir
    Path folder;

    @Test
    void noProcessOutlivesAParentThatIsKilled() throws Exception {
        Process victim = start();
        List<ProcessHandle> tree = victim.descendants().toList();
        assertThat(tree).isNotEmpty();

        victim.destroyForcibly().waitFor();

        assertThat(survivors(tree)).isEmpty();
    }

    @Test
    void ctrlCEndsEverythingAndLeavesFilesBelowTheWorkFolderOnly() throws Exception {
        Process victim = start();
        List<ProcessHandle> tree = victim.descendants().toList();

        new ProcessBuilder("kill", interrupt(), Long.toString(victim.pid()))
                .start()
                .waitFor();

        assertThat(victim.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(survivors(tree)).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("work");
        }
    }

    /** A JVM started in the background, as on some build machines, ignores Ctrl-C. */
    private static String interrupt() throws IOException {
        Path status = Path.of("/proc/self/status");
        boolean ignored = Files.isReadable(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
        return ignored ? "-TERM" : "-INT";
    }

    private Process start() throws IOException {
        Process victim = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        folder.resolve("work").toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder all = new StringBuilder();
        String line = output.readLine();
        while (line != null && !line.equals("running")) {
            all.append(line).append('\n');
            line = output.readLine();
        }
        assertThat(line).withFailMessage(all.toString()).isEqualTo("running");
        return victim;
    }

    private static List<ProcessHandle> survivors(List<ProcessHandle> tree) throws InterruptedException {
        for (long waited = 0; waited < MOST_MILLIS && tree.stream().anyMatch(ProcessHandle::isAlive); waited += 50) {
            Thread.sleep(50);
        }
        return tree.stream().filter(ProcessHandle::isAlive).toList();
    }
}
