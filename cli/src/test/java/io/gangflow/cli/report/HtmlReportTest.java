package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class HtmlReportTest {

    private static final Resources ONE_CPU = Resources.of(1000, 1L << 30);
    private static final Pattern TAG = Pattern.compile("<[^>]*>");
    private static final Pattern VALUE = Pattern.compile("=\"[^\"]*\"");
    private static final RunEvent START =
            new RunEvent.RunStarted(0, "run-1", "article", "kube-scheduler", "article", List.of());

    @Test
    void namesOfPodsCannotBecomeMarkup() {
        String html = report(List.of(locked("<script>alert('x')</script>")));

        assertThat(html).doesNotContain("<script>alert").contains("&lt;script&gt;alert");
    }

    /** In names of pods, in messages, and in the report's own texts: the report has the same tags as with a plain word. */
    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/markup.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void noTextAddsATagOrAnAttribute(String written) {
        String text = written.translateEscapes();
        String title = text.replace("`", "");

        assertThat(tags(HtmlReport.of(
                        title, title, List.of(new ReportSection(title, title, List.of(locked(text)), List.of())))))
                .isEqualTo(tags(HtmlReport.of(
                        "x", "x", List.of(new ReportSection("x", "x", List.of(locked("x")), List.of())))));
    }

    /** The tags with the names of their attributes, in their order. */
    private static List<String> tags(String html) {
        List<String> tags = new ArrayList<>();
        Matcher tag = TAG.matcher(html);
        while (tag.find()) {
            if (!tag.group().matches("</?code>")) { // what the text has between backticks
                tags.add(VALUE.matcher(tag.group()).replaceAll("="));
            }
        }
        return tags;
    }

    @Test
    void nothingIsFetchedAndOnlyTheScriptInsideMayRun() {
        String html = report(List.of(locked("driver-0")));

        assertThat(html)
                .containsPattern(
                        "default-src &#39;none&#39;; style-src &#39;sha256-.{44}&#39;; script-src &#39;sha256-")
                .containsOnlyOnce("<script")
                .doesNotContain("http://")
                .doesNotContain("https://")
                .doesNotContain(" style=");
    }

    @Test
    void aLockIsMarkedAndExplainedWithItsNumbers() {
        String html = report(List.of(locked("driver-0")));

        assertThat(html).contains("locked at 0:42").contains("1 cpu").contains("no room for an executor");
    }

    @Test
    void whatStandsBetweenBackticksIsCode() {
        assertThat(new Html().prose("p", "a `b<` c `d").toString()).isEqualTo("<p>a <code>b&lt;</code> c `d</p>");
        assertThat(new Html().prose("p", "none").toString()).isEqualTo("<p>none</p>");
    }

    @Test
    void aReportOfEveryRunOfTheWalkthroughStaysSmall() {
        List<RunEvent> many = new ArrayList<>(List.of(START));
        for (int pod = 0; pod < 24; pod++) {
            many.addAll(podEvents("section-5-spark-7c1f9d-spark-count-" + pod + "-executor", pod));
        }
        ReportedRun run = new ReportedRun("under volcano", Timeline.of(many));
        String html = report(List.of(run, run, run, run, run));

        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(150 * 1024);
    }

    private static String report(List<ReportedRun> runs) {
        return HtmlReport.of("Title", "Introduction", List.of(new ReportSection("§5", "Text", runs, List.of())));
    }

    private static ReportedRun locked(String podName) {
        List<RunEvent> events = new ArrayList<>(List.of(START));
        events.addAll(podEvents(podName, 0));
        PodRef pod = new PodRef("default", podName, "spark-count", 0, "driver");
        PodRef executor = new PodRef("default", "executor", "spark-count", 0, "executor");
        events.add(new RunEvent.Locked(
                42_000,
                new SchedulingLock(
                        List.of(new SchedulingLock.Holder(pod, "workers-1", ONE_CPU)),
                        List.of(new SchedulingLock.Waiter(executor, ONE_CPU, "no room for an executor")),
                        List.of(new SchedulingLock.Free("workers-1", Resources.of(500, 1L << 30))))));
        events.add(new RunEvent.RunEnded(43_000, RunEvent.Outcome.LOCKED, ""));
        return new ReportedRun("under kube-scheduler", Timeline.of(events));
    }

    private static List<RunEvent> podEvents(String name, int instance) {
        PodRef pod = new PodRef("default", name, "spark-count", instance, "driver");
        return List.of(
                new RunEvent.PodCreated(0, pod, ONE_CPU),
                new RunEvent.PodScheduled(1_000, pod, "workers-1"),
                new RunEvent.PodRunning(2_000, pod));
    }
}
