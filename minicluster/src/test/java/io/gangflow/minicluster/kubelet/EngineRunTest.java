package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.LocalPrograms;
import io.gangflow.pipeline.model.LocalProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pods as docker containers. A script acts as docker: it records its arguments, and {@code docker run} runs the command
 * after the image as a separate process, so that killing the client does not end it; {@code docker rm -f} does.
 */
@Timeout(120)
final class EngineRunTest {

    private static final String DOCKER = """
            #!/bin/sh
            here=$(dirname "$0")
            echo "$*" >> "$here/calls"
            verb=$1
            shift
            name=
            entry=
            if [ "$verb" = rm ]; then
              kill -9 "$(cat "$here/$2.pid")" 2>/dev/null
              rm -f "$here/$2.pid"
              exit 0
            fi
            while [ "$1" != own ]; do
              [ "$1" = --name ] && name=$2
              [ "$1" = --entrypoint ] && entry=$2
              shift
            done
            shift
            setsid ${entry:+"$entry"} "$@" &
            child=$!
            echo $child > "$here/$name.pid"
            trap 'kill -TERM $child' TERM
            while :; do
              wait $child
              code=$?
              kill -0 $child 2>/dev/null || break
            done
            rm -f "$here/$name.pid"
            exit $code
            """;

    @TempDir
    Path folder;

    private Path bin = Path.of("");
    private Path keys = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private RunningKubelet kubelet;

    @BeforeEach
    void start() throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        Path docker = Files.writeString(bin.resolve("docker"), DOCKER);
        Files.setPosixFilePermissions(docker, PosixFilePermissions.fromString("rwxr-xr-x"));
        LocalPrograms programs = new LocalPrograms(
                Map.of("own", new LocalProgram.Container(LocalProgram.Engine.DOCKER)), folder, Map.of());
        keys = Files.writeString(
                Files.createDirectory(folder.resolve("cluster")).resolve("keys"), "of the store");
        kubelet = RunningKubelet.in(
                folder.resolve("cluster"),
                ImageCatalogue.empty().with(programs),
                Map.of("PATH", bin + ":/usr/bin:/bin", "KEYS", keys.toString()),
                true);
    }

    @AfterEach
    void stop() throws InterruptedException {
        kubelet.close();
    }

    @Test
    void theImageRunsAndItsOutputIsTheLogOfThePod() throws Exception {
        kubelet.create(TestPods.own("one", Map.of("GREETING", "hello"), "sh", "-c", "echo $GREETING"));

        Pod ended = kubelet.awaitSuccess("one");

        assertThat(kubelet.log("one")).isEqualTo("hello\n");
        String name = "gangflow-%s-main".formatted(ended.getMetadata().getUid());
        assertThat(calls())
                .satisfiesExactly(
                        run -> assertThat(run)
                                .startsWith("run --rm --name " + name + " --network host --volume ")
                                .contains("/hosts:/etc/hosts:ro", " --env GREETING ", " --entrypoint sh ")
                                .contains(" --volume %1$s:%1$s ".formatted(keys), " --env KEYS ")
                                .endsWith(" own -c echo $GREETING")
                                .doesNotContain("hello", "--env PATH", "--env HOME", "rsh"),
                        remove -> assertThat(remove).isEqualTo("rm -f " + name));
    }

    @Test
    void theExitCodeOfTheContainerIsThatOfThePod() throws Exception {
        kubelet.create(TestPods.own("failing", Map.of(), "sh", "-c", "exit 7"));

        Pod ended = kubelet.await("failing", PodStatusView::hasEnded);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(FailureReason.of(ended)).isEqualTo("exit code 7");
    }

    @Test
    void aContainerIsRemovedWhenItsPodIsDeleted() throws Exception {
        ProcessHandle container = running("stopped", "sleep 600");

        kubelet.client().pods().inNamespace("default").withName("stopped").delete();

        kubelet.awaitGone("stopped");
        awaitRemoved(container);
    }

    @Test
    void aContainerThatIsDeafIsRemovedAfterTheGracePeriod() throws Exception {
        ProcessHandle container = running("deaf", "trap : TERM; while :; do sleep 1; done");

        kubelet.client()
                .pods()
                .inNamespace("default")
                .withName("deaf")
                .withGracePeriod(1_000)
                .delete();

        kubelet.awaitGone("deaf");
        awaitRemoved(container);
    }

    @Test
    void aContainerIsRemovedWhenItsGuardIsKilled() throws Exception {
        ProcessHandle container = running("orphan", "sleep 600");
        ProcessHandle.current()
                .children()
                .filter(child ->
                        child.info().arguments().map(List::of).orElse(List.of()).contains("gangflow-container"))
                .forEach(ProcessHandle::destroyForcibly);

        Pod ended = kubelet.await("orphan", PodStatusView::hasEnded);

        assertThat(ended.getStatus().getPhase()).isEqualTo("Failed");
        awaitRemoved(container);
    }

    private ProcessHandle running(String name, String script) throws Exception {
        kubelet.create(TestPods.own(name, Map.of(), "sh", "-c", "echo up; " + script));
        Pod pod = kubelet.await(name, PodStatusView::isRunning);
        for (int looks = 0; looks < 300 && !kubelet.log(name).equals("up\n"); looks++) {
            Thread.sleep(50);
        }
        Path pid =
                bin.resolve("gangflow-%s-main.pid".formatted(pod.getMetadata().getUid()));
        return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    }

    private void awaitRemoved(ProcessHandle container) throws Exception {
        for (int looks = 0; looks < 200 && container.isAlive(); looks++) {
            Thread.sleep(50);
        }
        assertThat(container.isAlive()).as("the container runs").isFalse();
        assertThat(calls()).last().asString().startsWith("rm -f gangflow-");
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(bin.resolve("calls"));
    }
}
