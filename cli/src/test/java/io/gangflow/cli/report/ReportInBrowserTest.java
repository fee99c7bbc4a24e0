package io.gangflow.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opens the report in headless Chromium. Skipped, with a notice, if it is not installed. */
class ReportInBrowserTest {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    @TempDir
    private Path folder;

    @BeforeEach
    void chromiumIsHere() {
        assumeTrue(
                Files.isExecutable(CHROMIUM), "notice: no /usr/bin/chromium, the report was not opened in a browser");
    }

    @Test
    void theConsoleStaysEmptyAndTheChartsAreThere() throws Exception {
        String output = opened(report(), "--enable-logging=stderr", "--v=0", "--dump-dom");

        assertThat(output.lines().filter(line -> line.contains(":CONSOLE"))).isEmpty();
        assertThat(output).contains("<svg class=\"chart\"").contains("locked at 0:42");
    }

    @Test
    void whyAPodWaitsCanBeReadWithTheKeyboardAndWithTheMouse() throws Exception {
        String byKey = told(
                "chart.focus();"
                        + "for (let i = 0; i < 2; i++) chart.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}));");
        String byMouse = told("chart.querySelectorAll('.bar')[1].querySelector('rect')"
                + ".dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));");

        assertThat(byKey)
                .contains("spark-count-0-exec-1, 1 cpu")
                .contains("0:09–∞ can never be placed")
                .contains("0:10 0/2 nodes are available: 2 Insufficient cpu.");
        assertThat(byMouse).isEqualTo(byKey);
    }

    @Test
    void withoutAScriptTheReasonsAreTitlesAndText() {
        String html = report().replaceAll("(?s)<script>.*</script>", "");

        assertThat(html)
                .contains("\n0:10 0/2 nodes are available: 2 Insufficient cpu.</title>")
                .contains("<td>0/2 nodes are available: 2 Insufficient cpu.</td>");
    }

    @Test
    void everyNodeHasALaneWithItsPods() throws Exception {
        String lanes = inPage("const views = page.querySelectorAll('.view');"
                + "page.querySelectorAll('input')[1].click();"
                + "const box = views[1].querySelector('.bar rect').getBoundingClientRect();"
                + "return [getComputedStyle(views[0]).display, getComputedStyle(views[1]).display,"
                + " views[1].querySelectorAll('rect.lane').length, views[1].querySelectorAll('.bar').length,"
                + " box.width > 100 && box.height > 5].join(' ');");

        assertThat(lanes).isEqualTo("none block 2 6 true");
    }

    @Test
    void tenThousandPodsOpenQuietly() throws Exception {
        String html = HtmlReport.of(
                "Day",
                "Test",
                List.of(new ReportSection(
                        "Day",
                        "Text",
                        List.of(new ReportedRun("under volcano", ManyPods.of(10_000, 200, 6, 7))),
                        List.of())));

        String output = opened(html, "--enable-logging=stderr", "--v=0", "--dump-dom");

        assertThat(output.lines().filter(line -> line.contains(":CONSOLE"))).isEmpty();
        assertThat(output).contains("stage-0: ").contains("gpu-0001 and 6 more");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chartsAreVisibleInBothColourSchemes(boolean dark) throws Exception {
        Path picture = folder.resolve("report.png");
        String scheme = dark ? "--blink-settings=preferredColorScheme=0" : "--blink-settings=preferredColorScheme=1";

        opened(report(), scheme, "--screenshot=" + picture, "--window-size=1000,900");

        var image = ImageIO.read(picture.toFile());
        int background = image.getRGB(2, 2);
        assertThat(brightness(background)).matches(value -> dark ? value < 80 : value > 200);
        assertThat(pixels(image, dark ? 0xff8a4c : 0xd9480f))
                .as("pixels of bars that hold")
                .isGreaterThan(500);
        assertThat(pixels(image, dark ? 0x3a4356 : 0xd4d9e2))
                .as("pixels of bars that wait")
                .isGreaterThan(500);
    }

    private static int brightness(int rgb) {
        return ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3;
    }

    private static int pixels(BufferedImage image, int rgb) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xffffff) == rgb ? 1 : 0;
            }
        }
        return count;
    }

    /** Returns the tooltip of the report after a script has acted on its first chart. */
    private String told(String script) throws IOException, InterruptedException {
        return inPage("const chart = page.querySelector('svg.chart');" + script
                + "const tip = page.querySelector('.tip'); return tip.hidden ? 'hidden' : tip.textContent;");
    }

    /**
     * Opens the report in a frame of a page that can run scripts of the test; the report's own policy stays in force.
     */
    private String inPage(String script) throws IOException, InterruptedException {
        String page = "<!DOCTYPE html><iframe width=1000 height=900 srcdoc='%s'></iframe><pre></pre><script>"
                        .formatted(report().replace("&", "&amp;").replace("'", "&#39;"))
                + "onload = () => { const page = document.querySelector('iframe').contentDocument;"
                + "document.querySelector('pre').textContent = 'told[' + (() => {" + script
                + "})() + ']told'; }</script>";
        String output = opened(page, "--dump-dom");
        assertThat(output).contains("<pre>told[").contains("]told</pre>");
        return output.substring(output.indexOf("<pre>told[") + 10, output.indexOf("]told</pre>"));
    }

    private static String report() {
        return HtmlReport.of("Report", "Test", List.of(section()));
    }

    private String opened(String html, String... options) throws IOException, InterruptedException {
        Path report = folder.resolve("report.html");
        Path log = folder.resolve("chromium.log");
        Files.writeString(report, html);
        List<String> command = new ArrayList<>(List.of(
                CHROMIUM.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + folder.resolve("profile")));
        command.addAll(List.of(options));
        command.add(report.toUri().toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("chromium ends").isTrue();
        return Files.readString(log, StandardCharsets.UTF_8);
    }

    private static ReportSection section() {
        Resources oneCpu = Resources.of(1000, 1L << 30);
        List<RunEvent> events = new ArrayList<>();
        Resources node = Resources.of(3_500, 6L << 30);
        events.add(new RunEvent.RunStarted(
                0,
                "r",
                "p",
                "kube-scheduler",
                "c",
                List.of(
                        new RunEvent.RunStarted.Node("workers-1", node, 0.07),
                        new RunEvent.RunStarted.Node("workers-2", node, 0.07))));
        List<SchedulingLock.Holder> holders = new ArrayList<>();
        for (int index = 0; index < 6; index++) {
            PodRef driver = new PodRef("default", "spark-count-" + index + "-driver", "spark-count", index, "driver");
            PodRef executor =
                    new PodRef("default", "spark-count-" + index + "-exec-1", "spark-count", index, "executor");
            holders.add(new SchedulingLock.Holder(driver, index < 3 ? "workers-1" : "workers-2", oneCpu));
            events.add(new RunEvent.PodCreated(0, driver, oneCpu));
            events.add(new RunEvent.PodScheduled(500, driver, index < 3 ? "workers-1" : "workers-2"));
            events.add(new RunEvent.PodRunning(1_000, driver));
            events.add(new RunEvent.PodCreated(9_000, executor, oneCpu));
            events.add(new RunEvent.PodWaiting(10_000, executor, "0/2 nodes are available: 2 Insufficient cpu."));
        }
        PodRef driver = new PodRef("default", "spark-count-0-driver", "spark-count", 0, "driver");
        events.add(new RunEvent.Locked(
                42_000,
                new SchedulingLock(
                        holders,
                        List.of(new SchedulingLock.Waiter(driver, oneCpu, "Insufficient cpu")),
                        List.of(new SchedulingLock.Free("workers-1", Resources.of(500, 1L << 30))))));
        events.add(new RunEvent.RunEnded(45_000, RunEvent.Outcome.LOCKED, ""));
        return new ReportSection(
                "§5 Spark", "Text", List.of(new ReportedRun("under kube-scheduler", Timeline.of(events))), List.of());
    }
}
