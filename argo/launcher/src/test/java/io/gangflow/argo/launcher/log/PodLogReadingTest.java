package io.gangflow.argo.launcher.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.kind.ChildKinds;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the log of one pod is asked for, by what the server answers. */
final class PodLogReadingTest {

    private static final PodViews VIEWS = new PodViews(
            ChildKinds.of("batch.volcano.sh/v1alpha1", "Job", Optional.empty(), Optional.empty()), "train-0");
    private static final String GET = "GET " + TestPods.PODS + TestPods.name(1);
    private static final String NOT_FOUND = "{'message': 'pods `train-0-worker-1` not found'}";
    private static final String BUSY = "{'message': 'no leader'}";

    private final ScriptedApi api = new ScriptedApi();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<Duration> pauses = new ArrayList<>();
    private int mostPauses = Integer.MAX_VALUE;

    private Optional<String> follow(ObjectNode pod) {
        return new PodLogFollower(
                        api,
                        "default",
                        VIEWS.of(pod),
                        VIEWS,
                        new LogSink(out),
                        time -> pauses.add(time) && pauses.size() <= mostPauses)
                .follow();
    }

    private List<String> lines() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String at(int second, String text) {
        return "2026-11-28T00:00:%02d.500000000Z %s".formatted(second, text);
    }

    /** @param since empty, or a second */
    private static String open(boolean follow, String since) {
        return "OPEN " + TestPods.PODS + TestPods.name(1) + "/log?container=worker&follow=" + follow
                + "&timestamps=true" + (since.isEmpty() ? "" : "&sinceTime=2026-11-28T00%3A00%3A" + since + "Z");
    }

    private static List<Duration> millis(long... pauses) {
        return LongStream.of(pauses).mapToObj(Duration::ofMillis).toList();
    }

    @Test
    void afterTheEndOfAPodTheEndOfItsLogIsReadAgainAtOnce() {
        api.thenStream(at(1, "a")).then(200, TestPods.ended(1, "Succeeded"));
        api.thenStream(at(1, "a"), at(2, "the last line"));

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(lines()).containsExactly("[worker-1] a", "[worker-1] the last line");
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(false, "01"));
        assertThat(pauses).isEmpty();
    }

    @Test
    void theLogOfAPodThatHasEndedIsReadOnce() {
        api.thenStream(at(1, "a"));

        assertThat(follow(TestPods.ended(1, "Failed"))).isEmpty();
        assertThat(api.asked).containsExactly(open(false, ""));
        assertThat(lines()).containsExactly("[worker-1] a");
    }

    @Test
    void textWithoutItsLineEndIsPrintedOnceThePodHasEnded() {
        api.thenText(at(1, "a") + "\n" + at(1, "half")).then(200, TestPods.running(1));
        api.thenText(at(1, "a") + "\n" + at(1, "half of a li")).then(200, TestPods.ended(1, "Failed"));
        api.thenText(at(1, "a") + "\n" + at(1, "half of a line"));

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(lines()).containsExactly("[worker-1] a", "[worker-1] half of a line");
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(true, "01"), GET, open(false, "01"));
    }

    @Test
    void aConnectionThatBreaksInALineReadsItAgain() {
        api.thenBroken(at(1, "a") + "\n" + at(1, "hal")).then(200, TestPods.ended(1, "Failed"));
        api.thenBroken(at(1, "a") + "\n" + at(1, "half")).thenBroken("");
        mostPauses = 2;

        assertThat(follow(TestPods.running(1))).contains("connection reset");
        assertThat(lines()).containsExactly("[worker-1] a");
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(false, "01"), open(false, "01"));
    }

    @Test
    void aLogThatIsStillWrittenIsAskedForLessAndLessOften() {
        for (int round = 0; round < 7; round++) {
            api.thenStream().then(200, TestPods.running(1));
        }
        api.thenStream().then(404, NOT_FOUND).then(404, NOT_FOUND);

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(pauses).isEqualTo(millis(200, 400, 800, 1_600, 3_200, 5_000, 5_000));
    }

    @Test
    void aNewLineMakesTheNextPauseShortAgain() {
        api.thenStream(at(1, "a")).then(200, TestPods.running(1)).thenStream().then(200, TestPods.running(1));
        api.thenStream().then(200, TestPods.running(1));
        api.thenStream(at(2, "b")).then(200, TestPods.running(1)).thenStream(at(2, "b"));
        api.then(200, TestPods.running(1)).then(404, NOT_FOUND);

        assertThat(follow(TestPods.running(1))).contains("pods `train-0-worker-1` not found");
        assertThat(pauses)
                .as("a line that is read again does not count as new")
                .isEqualTo(millis(200, 400, 800, 200, 400));
    }

    @Test
    void aPodThatIsGoneWhileItRunsHasAGap() {
        api.then(404, NOT_FOUND);

        assertThat(follow(TestPods.running(1))).contains("pods `train-0-worker-1` not found");
        assertThat(api.asked).hasSize(1);
        assertThat(pauses).isEmpty();
    }

    @Test
    void aPodThatIsGoneAfterItsConnectionBrokeHasAGap() {
        api.thenBroken(at(1, "a") + "\n").then(404, NOT_FOUND).then(404, NOT_FOUND);

        assertThat(follow(TestPods.running(1))).contains("connection reset");
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(false, "01"));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404})
    void aPodThatEndedWithoutALogHasNoGap(int status) {
        api.then(status, "{'message': 'no log'}");

        assertThat(follow(TestPods.ended(1, "Failed"))).isEmpty();
        assertThat(pauses).isEmpty();
    }

    @Test
    void aContainerThatHasNotStartedYetIsWaitedFor() {
        api.then(400, "{'message': 'container is waiting to start'}").then(200, TestPods.pending(1));
        api.thenStream(at(1, "a")).then(200, TestPods.ended(1, "Failed")).thenStream();

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(true, ""), GET, open(false, "01"));
        assertThat(pauses).isEqualTo(millis(200));
    }

    @Test
    void aLogThatMustNotBeReadIsAskedForOnce() {
        for (ObjectNode pod : List.of(TestPods.running(1), TestPods.ended(1, "Failed"))) {
            api.then(403, "{'message': 'pods/log is forbidden'}");
            assertThat(follow(pod)).contains("pods/log is forbidden");
        }
        assertThat(api.asked).containsExactly(open(true, ""), open(false, ""));
    }

    @Test
    void aPodThatEndsWhileTheServerIsBusyIsReadToItsEnd() {
        api.then(500, BUSY).then(200, TestPods.ended(1, "Failed"));
        api.then(500, BUSY).thenLost().thenStream(at(1, "a"));

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(lines()).containsExactly("[worker-1] a");
        assertThat(api.asked)
                .as("an ended pod is not asked for again")
                .containsExactly(open(true, ""), GET, open(false, ""), open(false, ""), open(false, ""));
        assertThat(pauses).isEqualTo(millis(200, 400, 800));
    }

    @Test
    void aPodThatCannotBeReadCountsAsRunning() {
        api.thenLost().then(500, BUSY).thenLost().thenLost();
        api.thenStream(at(1, "a")).then(500, BUSY).then(200, TestPods.running(1));
        api.thenStream().then(500, BUSY).then(200, TestPods.ended(1, "Failed")).thenStream();

        assertThat(follow(TestPods.running(1))).isEmpty();
        assertThat(api.asked)
                .containsExactly(
                        open(true, ""),
                        GET,
                        open(true, ""),
                        GET,
                        open(true, ""),
                        GET,
                        GET,
                        open(true, "01"),
                        GET,
                        GET,
                        open(false, "01"));
        assertThat(pauses).isEqualTo(millis(200, 400, 200, 400));
    }

    @Test
    void aStopLeavesAGap() {
        mostPauses = 0;
        api.thenStream(at(1, "a")).then(200, TestPods.running(1));
        assertThat(follow(TestPods.running(1))).contains("it was still being written");
        api.then(500, BUSY).then(200, TestPods.running(1));
        assertThat(follow(TestPods.running(1))).contains("no leader");
    }

    /** Volcano gives the pod that replaces another one the same name. */
    @Test
    void theLogOfAPodThatReplacesThisOneIsNotRead() {
        ObjectNode next = TestPods.running(1);
        next.withObjectProperty("metadata").put("uid", "another");
        api.thenStream(at(1, "a")).then(200, next);
        assertThat(follow(TestPods.running(1))).as("its stream ended").isEmpty();
        api.thenBroken(at(1, "a") + "\n").then(200, next);
        assertThat(follow(TestPods.running(1))).as("its connection broke").contains("connection reset");
        assertThat(api.asked).containsExactly(open(true, ""), GET, open(true, ""), GET);
        assertThat(pauses).isEmpty();
    }
}
