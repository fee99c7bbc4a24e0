package io.gangflow.cli.jars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.run.Launcher.LaunchException;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads of pinned jars from a local repository. */
class JarDownloadTest {

    private static final String ONE = "org/example/one/1.0/one-1.0.jar";
    private static final String TWO = "org/example/two/2.0/two-2.0.jar";
    private static final String OURS = "io/gangflow/jobs/0.1.0/jobs-0.1.0.jar";

    @TempDir
    private Path folder;

    private final Map<String, String> repository = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final StringWriter said = new StringWriter();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private boolean cutShort;
    private String stalled = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/maven2/", this::answer);
        server.start();
        repository.put(ONE, "the first jar");
        repository.put(TWO, "the second jar");
        write(home().resolve("jobs/repository").resolve(OURS), "our jar");
        write(
                home().resolve("jobs/spark-jobs.jars"),
                String.join(
                        "\n",
                        "# a comment",
                        line(OURS, "our jar"),
                        line(ONE, "the first jar"),
                        line(TWO, "the second jar"),
                        ""));
    }

    @AfterEach
    void stop() {
        stopped.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void missingJarsAreDownloadedOnce() throws InterruptedException, IOException {
        assertThat(list().missing()).extracting(PinnedJar::path).containsExactly(ONE, TWO);

        download().fetch(list());
        download().fetch(list());

        assertThat(requests).containsExactlyInAnyOrder("/maven2/" + ONE, "/maven2/" + TWO);
        assertThat(list().missing()).isEmpty();
        assertThat(Files.readString(cache().resolve(ONE))).isEqualTo("the first jar");
        assertThat(said.toString())
                .isEqualTo("downloading 2 jars of `spark-jobs` (0 MB, once) to %s%ndownloaded; every checksum matches%n"
                        .formatted(cache()));
    }

    @Test
    void theClassPathHasTheOrderOfTheListBeforeAndAfterTheDownload() throws InterruptedException {
        String before = list().classPath();
        download().fetch(list());

        assertThat(list().classPath())
                .isEqualTo(before)
                .isEqualTo(String.join(
                        File.pathSeparator,
                        home().resolve("jobs/repository").resolve(OURS).toString(),
                        cache().resolve(ONE).toString(),
                        cache().resolve(TWO).toString()));
        assertThat(list().ownClassPath()).endsWith("jobs-0.1.0.jar").doesNotContain("one-1.0");
    }

    @Test
    void shippedJarsAreNotDownloaded() throws InterruptedException, IOException {
        write(home().resolve("jobs/repository").resolve(ONE), "the first jar");
        write(home().resolve("jobs/repository").resolve(TWO), "the second jar");

        download().fetch(list());

        assertThat(requests).isEmpty();
        assertThat(list().classPath()).doesNotContain(cache().toString());
    }

    @Test
    void aJarWithAnotherChecksumIsNotKept() throws IOException {
        repository.put(TWO, "the second JAR");

        assertThatThrownBy(() -> download().fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(TWO + ": its SHA-256 is `" + Sha256.of("the second JAR") + "`, expected `"
                        + Sha256.of("the second jar") + "`. Run the command again");

        assertThat(filesOf(cache())).doesNotContain(TWO).noneMatch(file -> file.endsWith(".tmp"));
    }

    @Test
    void aFailureEndsTheOtherDownloadsAndLeavesNothingOfThem() throws IOException {
        repository.put(TWO, "the second JAR");
        stalled = ONE;

        assertThatThrownBy(() -> download().fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(TWO + ": its SHA-256 is");

        assertThat(filesOf(cache())).isEmpty();
    }

    @Test
    void aLargerJarIsRefusedBeforeItIsWritten() {
        repository.put(TWO, "the second jar and more");

        assertThatThrownBy(() -> download().fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("it is larger than the expected 14 bytes");
    }

    @Test
    void aConnectionThatBreaksLeavesNothing() throws IOException {
        cutShort = true;

        assertThatThrownBy(() -> download().fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("cannot download http://127.0.0.1:");

        assertThat(filesOf(cache())).isEmpty();
    }

    @Test
    void aJarThatTheRepositoryLacksIsNamed() {
        repository.remove(ONE);

        assertThatThrownBy(() -> download().fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(ONE + ": the repository answered with status 404")
                .hasMessageContaining("GANGFLOW_MAVEN_REPOSITORY");
    }

    @Test
    void jarsAreDownloadedThroughTheProxyOfTheEnvironment() throws InterruptedException {
        String proxy = "127.0.0.1:" + server.getAddress().getPort();
        Map<String, String> environment =
                Map.of(JarDownload.VARIABLE, "http://repository.invalid/maven2/", "http_proxy", proxy);

        JarDownload.of(environment, new PrintWriter(said, true)).fetch(list());

        assertThat(requests).containsExactlyInAnyOrder("/maven2/" + ONE, "/maven2/" + TWO);
        assertThat(list().missing()).isEmpty();
    }

    @Test
    void aProxyThatRefusesIsOneSentence() throws IOException {
        String proxy = "http://127.0.0.1:" + server.getAddress().getPort();
        Map<String, String> environment =
                Map.of(JarDownload.VARIABLE, "https://repository.invalid/maven2/", "HTTPS_PROXY", proxy);

        assertThatThrownBy(() ->
                        JarDownload.of(environment, new PrintWriter(said, true)).fetch(list()))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("cannot download https://repository.invalid/maven2/");

        assertThat(filesOf(cache())).isEmpty();
    }

    @Test
    void aDamagedListIsNamed() throws IOException {
        Path file = home().resolve("jobs/spark-jobs.jars");
        for (String line :
                List.of("abc", line("../../etc/x.jar", ""), line("/etc/x.jar", ""), line("a/.hidden.jar", ""))) {
            write(file, line);
            assertThatThrownBy(this::list)
                    .as(line)
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContaining("the list of jars " + file + " is damaged");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        String found = repository.get(path.substring("/maven2/".length()));
        if (found == null) {
            exchange.sendResponseHeaders(404, -1);
        } else {
            byte[] body = found.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            boolean part = cutShort || isStalled(path);
            exchange.getResponseBody().write(body, 0, part ? body.length / 2 : body.length);
            exchange.getResponseBody().flush();
            awaitEnd(path);
        }
        exchange.close();
    }

    private boolean isStalled(String path) {
        return !stalled.isEmpty() && path.endsWith(stalled);
    }

    /** A stalled response ends with the test. */
    private void awaitEnd(String path) {
        try {
            if (isStalled(path)) {
                stopped.await();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private JarDownload download() {
        String root = "http://127.0.0.1:%d/maven2".formatted(server.getAddress().getPort());
        return JarDownload.of(Map.of(JarDownload.VARIABLE, root), new PrintWriter(said, true));
    }

    private JarList list() {
        return JarList.read(home(), "spark-jobs", cache());
    }

    private Path home() {
        return folder.resolve("home");
    }

    private Path cache() {
        return folder.resolve("cache");
    }

    private static List<String> filesOf(Path root) throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .toList();
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String line(String path, String content) {
        return "%s %d %s".formatted(Sha256.of(content), content.length(), path);
    }
}
