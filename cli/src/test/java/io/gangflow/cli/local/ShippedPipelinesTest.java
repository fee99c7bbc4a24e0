package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped pipelines for common use cases; those that need only Python run as real processes. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class ShippedPipelinesTest {

    private static final String CLUSTER =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    @TempDir
    private Path folder;

    private ShippedRun shipped;

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
        shipped = ShippedRun.in(folder);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nightly-etl", "fan-out", "spark-then-train", "sweep", "clean-up", "approval"})
    void eachIsCheckedCompiledAndSimulatedWithoutALock(String name) {
        Path manifests = folder.resolve("manifests");

        assertThat(shipped.command("check", name, "--cluster", CLUSTER))
                .as(said())
                .isZero();
        assertThat(shipped.command("compile", name, "-o", manifests.toString()))
                .as(said())
                .isZero();
        assertThat(shipped.command("simulate", name, "--cluster", CLUSTER, "--scheduler", "volcano"))
                .as(said())
                .isZero();

        assertThat(said()).doesNotContain("warning").contains("completed");
        assertThat(manifests).isNotEmptyDirectory();
    }

    @Test
    void theOrdersOfADayBecomeTotalsAndAReportOfTheWeek() throws IOException {
        assumePython();

        assertThat(shipped.run("nightly-etl")).as(said()).isZero();

        assertThat(shipped.objects("lake")).hasSize(3 + 1 + 1 + 1);
        Path totals = theOnly(shipped.objects("lake"), "/totals/");
        assertThat(Files.readAllLines(totals))
                .startsWith("day,region,product,orders,amount")
                .hasSize(1 + 9);
        assertThat(Files.readString(theOnly(shipped.objects("lake"), "/reports/")))
                .contains("| missing |")
                .containsPattern("\\| \\d{4}-\\d\\d-\\d\\d \\| \\d+ \\| [0-9.]+ \\|\n$");
    }

    @Test
    void eachFileThatIsFoundHasAPodOfItsOwn() throws IOException {
        assumePython();

        assertThat(shipped.run("fan-out", "-p", "input=s3://texts/kjv.txt"))
                .as(said())
                .isZero();

        assertThat(shipped.logs()).contains("11 of 66 books have 1000 verses or more", "most often: the and of");
        assertThat(shipped.objects("results").stream()
                        .filter(file -> file.toString().contains("/counts/")))
                .hasSize(11);
    }

    @Test
    void aTextWithoutALargeBookHasNothingToCount() throws IOException {
        assumePython();

        assertThat(shipped.run("fan-out", "-p", "input=s3://texts/kjv.txt", "-p", "verses=5000"))
                .as(said())
                .isZero();

        assertThat(shipped.logs()).contains("0 different words, 0 in all");
    }

    @Test
    void aRunThatSucceedsKeepsItsTableAndDeletesItsTemporaryFiles() throws IOException {
        assumePython();

        assertThat(shipped.run("clean-up")).as(said()).isZero();

        assertThat(shipped.objects("scratch")).isEmpty();
        assertThat(shipped.objects("warehouse")).hasSize(3);
    }

    @Test
    void aFailureLeavesNothingAndIsTold() throws IOException {
        assumePython();
        List<String> bodies = Collections.synchronizedList(new ArrayList<>());
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> bodies.add(answered(exchange)));
        receiver.start();
        String address = "alerts.url=http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
        try {
            assertThat(shipped.run("clean-up", "-p", "full=true", "--notify", "--secret", address))
                    .as(said())
                    .isEqualTo(1);
        } finally {
            receiver.stop(0);
        }

        assertThat(shipped.logs()).contains("the disk of the warehouse is full", "failed: load", "deleted 5 objects");
        assertThat(shipped.objects("scratch")).isEmpty();
        assertThat(shipped.objects("warehouse")).isEmpty();
        assertThat(bodies).hasSize(1);
        assertThat(bodies.get(0)).contains("\"event\":\"failure\"", "\"failedStages\":[\"load\"]");
    }

    @Test
    void onlyWhatWasApprovedIsDeployed() throws Exception {
        assumePython();

        assertThat(answer(List.of())).as(said()).isZero();

        assertThat(shipped.objects("production")).hasSize(1);
        assertThat(said()).containsPattern("Deploy a classifier with an accuracy of 0\\.9\\d+\\?");
    }

    @Test
    void whatWasRejectedIsNotDeployedAndTheRunFails() throws Exception {
        assumePython();

        assertThat(answer(List.of("--reject", "--message", "too early")))
                .as(said())
                .isEqualTo(1);

        assertThat(shipped.objects("production")).isEmpty();
    }

    /** Runs until the approval is answered. */
    private int answer(List<String> more) throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            CompletableFuture<Integer> run = CompletableFuture.supplyAsync(
                    () -> shipped.run("approval", "-p", "input=s3://texts/kjv.txt"), threads);
            while (!run.isDone()) {
                Thread.sleep(200);
                for (String name : runs()) {
                    List<String> words = new ArrayList<>(List.of("approve", name, "ok", "--output-dir"));
                    words.add(shipped.out().toString());
                    words.addAll(more);
                    shipped.execute(words); // rejected before the stage waits, and after the approval was answered
                }
            }
            return run.get();
        } finally {
            threads.shutdownNow();
        }
    }

    private List<String> runs() throws IOException {
        Path runs = shipped.out().resolve("runs");
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(runs)) {
            return folders.map(run -> run.getFileName().toString()).toList();
        }
    }

    private static Path theOnly(List<Path> files, String part) {
        List<Path> found =
                files.stream().filter(file -> file.toString().contains(part)).toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static String answered(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
        return body;
    }

    private String said() {
        return shipped.said().toString();
    }

    private static void assumePython() {
        boolean found = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, 0))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "python3")));
        assumeTrue(found, "python3 is not installed");
    }
}
