package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hosts file mounted by containers: it is never replaced, and each of its lines is complete at every moment. */
final class HostsFileTest {

    private static final String ONE = "127.16.0.1 one one.gang";
    private static final String TWO = "127.16.0.2 two two.gang";
    private static final Pattern WHOLE = Pattern.compile("[1#]27\\.[0-9.]+( [-a-zA-Z0-9._]+)+");

    @TempDir
    Path folder;

    private Path path = Path.of("");
    private HostsFile hosts = new HostsFile(path);

    @BeforeEach
    void file() {
        path = folder.resolve("hosts");
        hosts = new HostsFile(path);
    }

    @Test
    void thisMachineAndTheApiAreAlwaysInIt() throws IOException {
        hosts.write(List.of());

        assertThat(Files.readAllLines(path))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("127.0.0.1 localhost "))
                .anyMatch(line -> line.startsWith("127.0.0.1 kubernetes kubernetes.default "));
    }

    @Test
    void aNewLineIsAddedAtTheEnd() throws IOException {
        hosts.write(List.of(ONE));
        String before = Files.readString(path);

        hosts.write(List.of(TWO, ONE));

        assertThat(Files.readString(path)).isEqualTo(before + TWO + "\n");
    }

    @Test
    void aLineThatIsNotWantedBecomesACommentAndComesBackInItsPlace() throws IOException {
        hosts.write(List.of(ONE, TWO));
        String both = Files.readString(path);

        hosts.write(List.of(TWO));
        assertThat(Files.readString(path)).isEqualTo(both.replace(ONE, "#" + ONE.substring(1)));

        hosts.write(List.of());
        assertThat(shown()).doesNotContain(ONE, TWO);

        hosts.write(List.of(ONE, TWO));
        assertThat(Files.readString(path)).isEqualTo(both);
    }

    @Test
    void whatIsMountedStaysTheSameFile() throws IOException {
        hosts.write(List.of(ONE));
        Object inode = Files.getAttribute(path, "unix:ino");

        hosts.write(List.of(TWO));
        hosts.write(List.of(ONE, TWO));

        assertThat(Files.getAttribute(path, "unix:ino")).isEqualTo(inode);
    }

    @Test
    void theFileOfAnEarlierProcessIsLeftToWhoeverHasItMounted() throws IOException {
        Files.writeString(path, "127.99.0.1 old\n");
        Path mounted = Files.createLink(folder.resolve("mounted"), path);

        hosts.write(List.of(ONE));

        assertThat(mounted).hasContent("127.99.0.1 old");
        assertThat(shown()).contains(ONE).doesNotContain("127.99.0.1 old");
    }

    @Test
    void aFileOfManyCommentsIsWrittenAnewInPlace() throws IOException {
        hosts.write(List.of(ONE));
        Object inode = Files.getAttribute(path, "unix:ino");
        List<String> many = IntStream.range(0, 30_000)
                .mapToObj("127.17.0.1 a-rather-long-name-of-a-pod-%d.gang"::formatted)
                .toList();
        hosts.write(many);
        assertThat(Files.size(path)).isGreaterThan(1 << 20);

        hosts.write(List.of(ONE, TWO));

        assertThat(Files.readAllLines(path)).hasSize(4).contains(ONE, TWO);
        assertThat(Files.getAttribute(path, "unix:ino")).isEqualTo(inode);

        hosts.write(List.of(TWO));
        assertThat(shown()).contains(TWO).doesNotContain(ONE);
    }

    @Test
    void aReaderNeverSeesHalfALine() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService reader = Executors.newSingleThreadExecutor();
        try {
            hosts.write(List.of(ONE));
            Future<List<String>> broken = reader.submit(() -> brokenLines(done));
            for (int round = 0; round < 300; round++) {
                hosts.write(round % 2 == 0 ? List.of(TWO, "127.18.0.1 pod-" + round) : List.of(ONE));
            }
            done.set(true);

            assertThat(broken.get()).isEmpty();
        } finally {
            reader.shutdownNow();
        }
    }

    private List<String> brokenLines(AtomicBoolean done) throws IOException {
        List<String> broken = new ArrayList<>();
        do {
            String text = Files.readString(path);
            text.lines().filter(line -> !WHOLE.matcher(line).matches()).forEach(broken::add);
            if (!text.endsWith("\n")) {
                broken.add("no end of the line: " + text.substring(text.lastIndexOf('\n') + 1));
            }
        } while (!done.get());
        return broken;
    }

    private List<String> shown() throws IOException {
        return Files.readAllLines(path).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}
