package io.gangflow.cli.wrong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands that write to a full disk: one message that names the file, and no partial file. */
@Timeout(120)
final class CommandsOnFullDiskTest {

    /**
     * Lists the disk after the command, because it disappears with its mount namespace; keeps the command's exit code.
     */
    private static final String ON_A_FULL_DISK = """
            mount -t tmpfs -o size=64k tmpfs full && dd if=/dev/zero of=full/fill bs=1k count=64 2>/dev/null
            "$@"
            code=$?
            find full -mindepth 1 ! -name fill > left
            exit $code
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void home() throws IOException, InterruptedException {
        Path disk = Files.createDirectory(folder.resolve("full"));
        Process probe = new ProcessBuilder("unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", disk.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assumeTrue(probe.waitFor() == 0, "notice: this user cannot mount a small disk");
        HomeWithTexts.set(folder);
        HomeWithTexts.clear();
        Files.writeString(folder.resolve("own.yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: own }
                local: { images: { "own/*": { trust: true } } }
                stages:
                  only:
                    pod: { image: "own/a:1", command: ["true"], resources: { cpu: 1, memory: 64Mi } }
                    expect: 1s
                """);
        Files.writeString(folder.resolve("cluster.yaml"), """
                apiVersion: gangflow/v1
                kind: Cluster
                metadata: { name: small }
                nodePools:
                  - { name: worker, count: 1, allocatable: { cpu: 2, memory: 4Gi } }
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "run own.yaml --cluster cluster.yaml -o full/out,              full/out/corpus/kjv.txt",
        "run own.yaml --cluster cluster.yaml --report full/new/r.html, full/new/r.html",
        "simulate own.yaml --cluster cluster.yaml --report full/r.html, full/r.html",
        "compile own.yaml -o full/manifests,                           full/manifests/",
        "init full/demo --template pod,                                full/demo"
    })
    void theSentenceNamesTheFileAndNothingIsLeft(String command, String file) throws IOException, InterruptedException {
        CommandProcess process = CommandProcess.start(
                folder, List.of("unshare", "-m", "sh", "-c", ON_A_FULL_DISK, "sh"), command.split(" "));

        assertThat(process.end()).as(process.lines().toString()).isEqualTo(3);
        assertThat(process.sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence).contains(file).endsWith(": No space left on device"));
        assertThat(folder.resolve("left")).isEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({"compile own.yaml", "simulate own.yaml --cluster cluster.yaml", "explain"})
    void stdoutThatTakesNothingIsReported(String command) throws IOException, InterruptedException {
        String[] words = Stream.of(command.split(" ")).toArray(String[]::new);
        CommandProcess process =
                CommandProcess.start(folder, List.of("sh", "-c", "exec \"$@\" > /dev/full", "sh"), words);

        assertThat(process.end()).isEqualTo(3);
        assertThat(process.sentences()).containsExactly("error: cannot write to stdout: No space left on device");
    }
}
