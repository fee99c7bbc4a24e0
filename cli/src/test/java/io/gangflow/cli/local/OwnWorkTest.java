package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gangflow run} of the user's own programs, which are next to the pipeline and do not depend on Gangflow. */
@Timeout(300)
final class OwnWorkTest {

    private static final String ARTICLE =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: own }
            local: { images: { "own/*": { trust: true } } }
            stages:
            """;

    private static final String GANG = """
              %1$s:
                ddp:
                  image: "own/gang:1"
                  command: [python3, gang.py]
                  workers: 3
                  resources: { cpu: 500m, memory: 64Mi }
                env: { GANG: %1$s }
            """;

    /** Rank 0 listens on every address, and prints the ranks that connect. */
    private static final String PROGRAM = """
            import os, socket, time
            rank, world = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
            place = (os.environ["MASTER_ADDR"], int(os.environ["MASTER_PORT"]))
            if rank == 0:
                server = socket.create_server(("", place[1]))
                met = []
                for _ in range(1, world):
                    peer, _ = server.accept()
                    met.append(peer.recv(100).decode())
                    peer.close()
                print("met", *sorted(met))
            else:
                until = time.time() + 60
                while True:
                    try:
                        with socket.create_connection(place, 5) as peer:
                            peer.send(f"{os.environ['GANG']}-{rank}".encode())
                            peer.recv(1)
                        break
                    except OSError:
                        if time.time() > until:
                            raise
                        time.sleep(0.1)
            """;

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void twoGangsOfOneRunMeetAtTheSameTime() throws IOException {
        assumePython();
        Files.writeString(folder.resolve("gang.py"), PROGRAM);

        assertThat(run(HEAD + GANG.formatted("red") + GANG.formatted("blue")))
                .as(err.toString())
                .isZero();

        assertThat(output()).containsExactlyInAnyOrder("met blue-1 blue-2", "met red-1 red-2");
    }

    @Test
    void twoRunsInOneOutputFolderAtTheSameTimeDoNotMeet() throws Exception {
        assumePython();
        Files.writeString(folder.resolve("gang.py"), PROGRAM);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> runs = new ArrayList<>();
            for (String gang : List.of("red", "blue")) {
                runs.add(threads.submit(() -> run(gang + ".yaml", HEAD + GANG.formatted(gang))));
            }
            for (Future<Integer> run : runs) {
                assertThat(run.get()).as(err.toString()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(output()).containsExactlyInAnyOrder("met blue-1 blue-2", "met red-1 red-2");
        assertThat(folder.resolve("out/runs")).isDirectoryContaining(Files::isDirectory);
        try (Stream<Path> folders = Files.list(folder.resolve("out/runs"))) {
            assertThat(folders).hasSize(2);
        }
    }

    @Test
    void anUnknownImageEndsTheCommandBeforeAnythingStarts() throws IOException {
        int code = run(HEAD.replace("own/*", "else/*") + GANG.formatted("red"));

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("GF0701", "image `own/gang:1` is not known on this machine", "--trust");
        assertThat(folder.resolve("out/runs")).doesNotExist();
    }

    @Test
    void aSecretIsGivenOnTheCommandLineAndItsAbsenceIsFoundFirst() throws IOException {
        String pipeline = HEAD + """
                  show:
                    pod: { image: "own/sh:1", command: [sh, -c, 'echo "got $PW"'], resources: { cpu: 1, memory: 64Mi } }
                    secrets: { PW: { secret: db, key: password } }
                """;

        assertThat(run(pipeline)).isEqualTo(2);
        assertThat(err.toString()).contains("GF0702", "--secret db.password=@FILE");
        assertThat(run("p.yaml", pipeline, "--secret", "db.password=hidden"))
                .as(err.toString())
                .isZero();
        assertThat(output()).containsExactly("got hidden");
        assertThat(err.toString()).doesNotContain("hidden");
    }

    @Test
    void aBucketMayBeAFolderOfTheUser() throws IOException {
        Files.createDirectories(folder.resolve("lake"));

        int code = run("p.yaml", HEAD + """
                  show:
                    pod: { image: "own/sh:1", command: [sh, -c, "pwd"], resources: { cpu: 1, memory: 64Mi } }
                """, "--bucket", "lake=" + folder.resolve("lake"));

        assertThat(code).as(err.toString()).isZero();
        assertThat(output())
                .as("pods run in the folder of the pipeline")
                .containsExactly(folder.toRealPath().toString());
        assertThat(run("p.yaml", HEAD + GANG.formatted("red"), "--bucket", "lake=" + folder.resolve("absent")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--bucket lake=", "absent");
        assertThat(run("p.yaml", HEAD + GANG.formatted("red"), "--bucket", "My_Lake=" + folder))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--bucket My_Lake: a bucket's name has 3 to 63 ");
    }

    private int run(String pipeline) throws IOException {
        return run("p.yaml", pipeline);
    }

    private int run(String name, String pipeline, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve(name), pipeline);
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        List<String> words = new ArrayList<>(
                List.of("run", "--cluster", ARTICLE, "-o", folder.resolve("out").toString()));
        words.addAll(List.of(more));
        words.add(file.toString());
        return Gangflow.execute(console, words.toArray(String[]::new));
    }

    /** Returns the log lines of the pods of all runs. */
    private List<String> output() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("out/runs"))) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                lines.addAll(Files.readAllLines(log));
            }
        }
        return lines;
    }

    private static void assumePython() {
        boolean found = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, 0))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "python3")));
        assumeTrue(found, "python3 is not installed");
    }
}
