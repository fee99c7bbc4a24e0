package io.gangflow.argo.launcher;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.Calls;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildFollow;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.child.ObservedStates;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.kind.End;
import io.gangflow.argo.launcher.log.LogSink;
import io.gangflow.argo.launcher.testing.HttpServerWithFaults;
import io.gangflow.argo.launcher.testing.StoredObjects.WatchFault;
import io.gangflow.argo.launcher.testing.TestPods;
import io.gangflow.time.Ticker;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What runs beside the launcher's decisions, against a server over HTTP. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class BackgroundTasksTest {

    private static final ChildRef REF = new ChildRef("batch.volcano.sh/v1alpha1", "Job", "jobs", "default", "train-0");
    private static final ChildKind KIND =
            ChildKinds.of(REF.apiVersion(), REF.kind(), Optional.empty(), Optional.empty());
    private static final Instant BEGIN = Instant.parse("2026-11-28T00:00:00Z");
    private static final String JOB =
            "{'metadata': {'name': 'train-0'}, 'spec': {'tasks': [{'replicas': 2}]}, 'status': {'state': {'phase': '%s'}}}";

    @TempDir
    private Path folder = Path.of("");

    private final HttpServerWithFaults server;
    private final KubernetesApi api;
    private final StopSignal stop = new StopSignal();
    private final ObservedStates states = new ObservedStates();
    private final ConcurrentLinkedQueue<String> notes = new ConcurrentLinkedQueue<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    BackgroundTasksTest() throws IOException {
        server = HttpServerWithFaults.start();
        api = server.api(Duration.ofSeconds(30));
    }

    @BeforeEach
    void run() {
        server.objects.put(TestPods.JOB, (ObjectNode) json(JOB.formatted("Running")));
    }

    @AfterEach
    void end() {
        stop.raise();
        server.close();
    }

    private BackgroundTasks tasks(OutputStream logs) {
        Map<String, String> environment = Launches.environment("pod-1");
        environment.put("ARGO_PROGRESS_FILE", folder.resolve("progress").toString());
        Options options =
                Options.read(List.of("--result", folder.resolve("result").toString()), environment);
        return new BackgroundTasks(api, Ticker.SYSTEM, stop, new LogSink(logs), options, notes::add);
    }

    private Adoption.Child child() {
        return new Adoption.Child(REF, server.objects.get(TestPods.JOB).orElseThrow());
    }

    private void putEndedPod(String result) {
        server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.endedWith(0, result));
        server.logs.write(TestPods.name(0), BEGIN, "hello");
        server.logs.end(TestPods.name(0));
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** The pod appears once both watches are open, after the first list; neither of them reports anything. */
    @Test
    void podsThatNoWatchReportedAreFoundAtTheEnd() throws IOException, InterruptedException {
        CountDownLatch watches = new CountDownLatch(2);
        server.objects.faults(number -> {
            watches.countDown();
            return new WatchFault("silent", 0);
        });
        BackgroundTasks tasks = tasks(out);
        tasks.start(child(), KIND, states);
        assertThat(watches.await(30, TimeUnit.SECONDS)).isTrue();
        putEndedPod("loss 0.12");
        tasks.ended(new End(true, "Completed"));

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("[worker-0] hello\n");
        assertThat(read("result")).isEqualTo("loss 0.12");
        assertThat(read("progress")).isEqualTo("1/1\n");
        assertThat(notes).isEmpty();
    }

    @Test
    void workThatFailedHasNeitherAResultNorAllOfItsProgress() throws IOException {
        BackgroundTasks tasks = tasks(out);
        tasks.start(child(), KIND, states);
        tasks.saw(child(), child().object());
        putEndedPod("loss 0.12");
        tasks.ended(new End(false, "Failed"));

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("[worker-0] hello\n");
        assertThat(folder.resolve("result")).doesNotExist();
        assertThat(read("progress")).isEqualTo("0/2\n");
    }

    @Test
    void theReasonWhyNothingRunsIsKept() {
        BackgroundTasks tasks = tasks(out);
        assertThat(tasks.waiting()).isEmpty();
        tasks.start(child(), KIND, states);
        assertThat(tasks.waiting()).isEmpty();
        tasks.saw(child(), child().object());

        assertThat(tasks.waiting()).contains("it has no pods yet");
    }

    @Test
    void theObjectIsWatched() {
        Adoption.Child running = child();
        tasks(out).start(running, KIND, states);
        server.objects.put(TestPods.JOB, (ObjectNode) json(JOB.formatted("Completed")));
        Calls calls = new Calls(api, stop, Ticker.SYSTEM, Duration.ofSeconds(30), notes::add);
        End end = new ChildFollow(calls, KIND, states, Duration.ofHours(1), stop::isRaised).await(running, now -> {});

        assertThat(end).isEqualTo(new End(true, "Completed"));
    }

    @Test
    void thePodsAreWatchedAndTheirLogsFollowed() throws InterruptedException {
        CountDownLatch line = new CountDownLatch(1);
        tasks(new OutputStream() {
                    @Override
                    public void write(int letter) {
                        if (letter == '\n') {
                            line.countDown();
                        }
                    }
                })
                .start(child(), KIND, states);
        putEndedPod("");

        assertThat(line.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void withoutAServerTheEndIsStillReported() throws IOException {
        BackgroundTasks tasks = tasks(out);
        tasks.start(child(), KIND, states);
        server.close();
        tasks.ended(new End(true, "Completed"));

        assertThat(notes).anyMatch(note -> note.startsWith("the pods could not be seen once more at the end: "));
        assertThat(read("progress")).isEqualTo("1/1\n");
    }

    @Test
    void theWatchesEndWithTheProgram() {
        tasks(out).start(child(), KIND, states);
        List<Thread> watches = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> List.of("child-watch", "pod-watch").contains(thread.getName()))
                .toList();

        assertThat(watches).hasSizeGreaterThanOrEqualTo(2).allMatch(Thread::isDaemon);
    }

    @Test
    void beforeTheStartThereIsNothingToDo() {
        BackgroundTasks tasks = tasks(out);
        tasks.saw(child(), child().object());
        tasks.ended(new End(true, "Completed"));

        assertThat(folder).isEmptyDirectory();
        assertThat(notes).isEmpty();
    }
}
