package io.gangflow.argo.launcher.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which logs are followed, and how long the last lines are waited for: each look at the clock is a second later. */
final class PodLogFollowersTest {

    private static final PodViews VIEWS = new PodViews(
            ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty()), "train-0");

    private final BlockingQueue<String> notes = new LinkedBlockingQueue<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final Silent silent = new Silent();

    /** A server that does not answer until the end of the test. */
    private static final class Silent implements KubernetesApi {

        private final CountDownLatch end = new CountDownLatch(1);
        private final Queue<String> opened = new ConcurrentLinkedQueue<>();

        @Override
        public Reply send(Request request) throws IOException {
            throw new IOException("not answered");
        }

        @Override
        public InputStream open(String path) throws IOException {
            opened.add(path);
            try {
                end.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
            throw new StreamRefusedException(404, "not found");
        }
    }

    @AfterEach
    void endTheSilence() {
        silent.end.countDown();
    }

    private PodLogFollowers followers(KubernetesApi api) {
        return new PodLogFollowers(
                api,
                "default",
                VIEWS,
                new LogSink(OutputStream.nullOutputStream()),
                () -> TimeUnit.SECONDS.toNanos(looks.getAndIncrement()),
                notes::add);
    }

    private static void saw(PodLogFollowers logs, ObjectNode pod) {
        logs.saw(VIEWS.of(pod));
    }

    @Test
    void aPodIsFollowedOnceFromItsStart() {
        ScriptedApi api = new ScriptedApi().thenStream();
        PodLogFollowers logs = followers(api);
        saw(logs, TestPods.pending(0));
        saw(logs, TestPods.ended(0, "Succeeded"));
        logs.finish(Duration.ofMinutes(10));
        saw(logs, TestPods.ended(0, "Succeeded"));
        logs.finish(Duration.ZERO);

        assertThat(api.asked).hasSize(1);
        assertThat(notes).isEmpty();
    }

    @Test
    void aLogThatIsNotWholeIsReportedOnce() {
        PodLogFollowers logs = followers(new ScriptedApi().then(403, "{'message': 'pods/log is forbidden'}"));
        saw(logs, TestPods.running(0));
        logs.finish(Duration.ofMinutes(10));

        assertThat(notes).containsExactly("the log of pod `train-0-worker-0` is not whole: pods/log is forbidden");
    }

    @ParameterizedTest
    @CsvSource({"running, 5, 2", "ended, 5, 5", "running, 1, 1", "ended since, 5, 5"})
    void theLastLinesOfEndedPodsAreWaitedForAndThoseOfRunningPodsBriefly(String pod, int longest, int waited) {
        PodLogFollowers logs = followers(silent);
        saw(logs, pod.equals("ended") ? TestPods.ended(0, "Failed") : TestPods.running(0));
        if (pod.equals("ended since")) {
            saw(logs, TestPods.ended(0, "Failed"));
        }
        logs.finish(Duration.ofSeconds(longest));

        assertThat(looks.get() - 1).isEqualTo(waited);
        assertThat(notes).containsExactly("the logs of 1 pods are not whole or left out: train-0-worker-0");
    }

    @Test
    void afterTheEndNothingMoreIsFollowed() {
        PodLogFollowers logs = followers(silent);
        logs.finish(Duration.ZERO);
        saw(logs, TestPods.running(1));
        logs.finish(Duration.ZERO);

        assertThat(notes).isEmpty();
    }

    @Test
    void theFollowersEndWithTheProgram() {
        saw(followers(silent), TestPods.running(0));
        List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("pod-log"))
                .toList();

        assertThat(threads).isNotEmpty().allMatch(Thread::isDaemon);
    }

    @ParameterizedTest
    @CsvSource({"10, ''", "11, ', …'"})
    void atMostTenPodsAreNamed(int pods, String rest) {
        PodLogFollowers logs = followers(silent);
        IntStream.range(0, pods).forEach(index -> saw(logs, TestPods.running(index)));
        logs.finish(Duration.ofSeconds(1));

        String names = IntStream.range(0, 10).mapToObj(TestPods::name).collect(Collectors.joining(", "));
        assertThat(notes)
                .containsExactly("the logs of %d pods are not whole or left out: %s%s".formatted(pods, names, rest));
    }

    @Test
    void withoutPodsNothingIsWaitedFor() {
        PodLogFollowers logs = followers(silent);
        saw(logs, TestPods.pending(0));
        logs.finish(Duration.ofMinutes(10));

        assertThat(looks.get()).isEqualTo(1);
        assertThat(silent.opened).isEmpty();
        assertThat(notes).isEmpty();
    }

    @Test
    void anInterruptionEndsTheWaitAndIsKept() {
        PodLogFollowers logs = followers(silent);
        saw(logs, TestPods.ended(0, "Failed"));
        Thread.currentThread().interrupt();
        logs.finish(Duration.ofMinutes(10));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(looks.get()).isEqualTo(1);
        assertThat(notes).hasSize(1);
    }

    /** A pod that writes nothing. */
    private record Quiet() implements KubernetesApi {

        @Override
        public Reply send(Request request) {
            return new Reply(200, TestPods.running(0));
        }

        @Override
        public InputStream open(String path) {
            return InputStream.nullInputStream();
        }
    }

    @Test
    void theEndOfTheWorkEndsThePausesOfTheFollowers() throws InterruptedException {
        PodLogFollowers logs = followers(new Quiet());
        saw(logs, TestPods.running(0));
        logs.finish(Duration.ZERO);

        assertThat(List.of(note(), note()))
                .containsExactlyInAnyOrder(
                        "the logs of 1 pods are not whole or left out: train-0-worker-0",
                        "the log of pod `train-0-worker-0` is not whole: it was still being written");
    }

    private String note() throws InterruptedException {
        return String.valueOf(notes.poll(1, TimeUnit.MINUTES));
    }
}
