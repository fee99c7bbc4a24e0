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

/** Opens the report in headless Chromium. Skipped, with a notice, on a machine that has none. */
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
        String output = chromium("--enable-logging=stderr", "--v=0", "--dump-dom");

        assertThat(output.lines().filter(line -> line.contains(":CONSOLE"))).isEmpty();
        assertThat(output).contains("<svg class=\"gantt\"").contains("locked at 0:42");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void chartsAreVisibleInBothColourSchemes(boolean dark) throws Exception {
        Path picture = folder.resolve("report.png");
        String scheme = dark ? "--blink-settings=preferredColorScheme=0" : "--blink-settings=preferredColorScheme=1";

        chromium(scheme, "--screenshot=" + picture, "--window-size=1000,900");

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

    private String chromium(String... options) throws IOException, InterruptedException {
        Path report = folder.resolve("report.html");
        Files.writeString(report, HtmlReport.of("Report", "Test", List.of(section())));
        Path log = folder.resolve("chromium.log");
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
        events.add(new RunEvent.RunStarted(0, "r", "p", "kube-scheduler", "c", List.of()));
        for (int index = 0; index < 6; index++) {
            PodRef driver = new PodRef("spark-count-" + index + "-driver", "spark-count", index, "driver");
            PodRef executor = new PodRef("spark-count-" + index + "-exec-1", "spark-count", index, "executor");
            events.add(new RunEvent.PodCreated(0, driver, oneCpu));
            events.add(new RunEvent.PodScheduled(500, driver, "workers-1"));
            events.add(new RunEvent.PodRunning(1_000, driver));
            events.add(new RunEvent.PodCreated(9_000, executor, oneCpu));
        }
        PodRef driver = new PodRef("spark-count-0-driver", "spark-count", 0, "driver");
        events.add(new RunEvent.Locked(
                42_000,
                new SchedulingLock(
                        List.of(new SchedulingLock.Holder(driver, "workers-1", oneCpu)),
                        List.of(new SchedulingLock.Waiter(driver, oneCpu, "Insufficient cpu")),
                        List.of(new SchedulingLock.Free("workers-1", Resources.of(500, 1L << 30))))));
        events.add(new RunEvent.RunEnded(45_000, RunEvent.Outcome.LOCKED, ""));
        return new ReportSection(
                "§5 Spark", "Text", List.of(new ReportedRun("under kube-scheduler", Timeline.of(events))), List.of());
    }
}
