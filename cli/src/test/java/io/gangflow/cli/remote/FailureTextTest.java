package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.remote.LocalCommands.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Messages about failed stages, with a minicluster whose pods are real processes. */
@Timeout(240)
final class FailureTextTest {

    private static final String EXECUTOR =
            "time=2026-11-22T10:00:00.123Z level=INFO msg=\"waiting for signals\" argo=true";

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: broken }
            scheduler: kube-scheduler
            stages:
              prepare:
                pod:
                  image: busybox
                  command: [sh, -c, 'echo "%s"; echo reading; echo "no table rows" >&2; exit 7']
                  resources: { cpu: 1, memory: 64Mi }
              gang:
                ddp:
                  image: busybox
                  command: [sh, -c, 'if test "$RANK" = 1; then echo "rank 1 has no data"; exit 9; fi; sleep 600']
                  workers: 2
                  resources: { cpu: 1, memory: 64Mi }
            """.formatted(EXECUTOR.replace("\"", "\\\""));

    @TempDir
    private Path folder;

    @Test
    void aFailedStageIsToldWithItsReasonAndTheLastLinesOfItsPod() throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("broken.yaml"), PIPELINE);
        try (LocalCommands commands = LocalCommands.start(folder)) {
            Said watched = commands.run("submit", file.toString(), "--run-id", "one", "--watch");

            assertThat(watched.code()).as(watched.err()).isEqualTo(1);
            assertThat(watched.err())
                    .contains("✗ prepare  failed  prepare-0: ", "exit code 7", "    reading", "    no table rows")
                    .contains("✗ gang  failed  gang-0/worker-1: ", "exit code 9", "    rank 1 has no data")
                    .contains("--stage prepare")
                    .doesNotContain("waiting for signals");
            assertThat(commands.run("get", "broken/one").out()).contains("exit code 7", "    no table rows");
            assertThat(commands.run("logs", "broken/one").out())
                    .contains("[prepare-0] no table rows")
                    .doesNotContain("waiting for signals");
            assertThat(commands.run("logs", "broken/one", "--executor").out())
                    .contains("[prepare-0] time=2026", "waiting for signals");
        }
    }
}
