package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.gangflow.cli.remote.LocalCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs of {@code gangflow run} and files that commands have written, in the page in Chromium. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class FilesInBrowserTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: local }
            stages:
              train:
                ddp:
                  image: busybox:1.37
                  command: [sh, -c, 'echo "rank $RANK is here"; sleep 3']
                  workers: 2
                  resources: { cpu: 1, memory: 64Mi }
            """;

    private static final String WALKTHROUGH = """
            { "runs": [
              { "section": 2, "run": "ddp-1", "attempt": 1, "cluster": "article", "pipeline": "ddp.yaml", "scheduler": "kube-scheduler", "outcome": "locked",
                "expected": "locked", "foreseen": "can lock", "reason": "a lock of two gangs", "seconds": 12.5, "results": [],
                "pods": [{ "name": "train-0-worker-1", "stage": "train", "instance": "0", "role": "worker", "created": 0.1, "heldWhileLocked": true }] },
              { "section": 2, "run": "ddp-2", "attempt": 1, "cluster": "article", "pipeline": "ddp.yaml", "scheduler": "volcano", "outcome": "completed",
                "expected": "completed", "foreseen": "cannot lock", "reason": "", "seconds": 20.0, "results": ["model.pt"],
                "pods": [{ "name": "train-0-worker-0", "stage": "train", "instance": "0", "role": "worker", "node": "n1", "created": 0.1, "bound": 1.0,
                  "running": 2.5, "ended": 20.0, "outcome": "succeeded", "heldWhileLocked": false }] }] }
            """;

    private static final Path CLUSTER = Path.of("../pipelines/clusters/article.yaml");
    private static final double PATIENCE_MILLIS = 45_000;

    @TempDir
    private static Path folder;

    private static Path pipeline;
    private static ServedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        browser = Browser.start();
        Path places = Files.createDirectories(
                Path.of("target", "page-places", "files").toAbsolutePath());
        pipeline = Files.writeString(folder.resolve("local.yaml"), PIPELINE);
        served = ServedPage.start(folder, places);
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
        if (served != null) {
            served.close();
        }
    }

    @AfterEach
    void theConsoleHasNoErrorAndNoViolationOfTheSecurityPolicy() {
        assertThat(browser.complaints()).isEmpty();
    }

    private static void runLocally() {
        var said = LocalCommands.said(List.of(
                "run",
                pipeline.toString(),
                "--cluster",
                CLUSTER.toString(),
                "--trust",
                "--scheduler",
                "volcano",
                "-o",
                folder.toString()));
        assertThat(said.code()).as(said.out() + said.err()).isZero();
    }

    @Test
    void aRunOfThisMachineIsListedAndShownAndCannotBeChanged() {
        runLocally();
        Page page = open("/runs?local=true");
        assertThat(page.locator("main")).containsText("Succeeded", within());
        Axe.check(page, "local runs");
        picture(page, "local-runs");

        page.locator("main a[href^='/runs/']").first().click();
        page.waitForURL(Pattern.compile("/runs/local-.*"));
        assertThat(page.locator("main")).containsText("train");
        assertThat(page.getByRole(
                        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("Delete|Retry|Stop"))))
                .hasCount(0);
        tab(page, "Gantt");
        assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("Succeeded", within());
        picture(page, "local-gantt");
        tab(page, "Logs");
        for (int rank = 0; rank < 2; rank++) {
            assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("rank " + rank + " is here", within());
        }
        page.context().close();
    }

    @Test
    void theOutputOfSimulateOpensInTheViewsOfARun() throws IOException {
        var said = LocalCommands.said(List.of(
                "simulate",
                pipeline.toString(),
                "--cluster",
                CLUSTER.toString(),
                "--scheduler",
                "kube-scheduler,volcano",
                "--output",
                "json"));
        assertThat(said.code()).as(said.err()).isZero();
        Page page = open("/open");
        Path file = Files.writeString(folder.resolve("simulated.json"), said.out());
        page.getByLabel("Choose a file").setInputFiles(file);

        assertThat(page.locator("main")).containsText("simulated.json");
        assertThat(page.locator("main")).containsText("Makespan");
        page.getByLabel("Run").selectOption("1");
        assertThat(page.locator(".facts")).containsText("volcano");
        page.getByText("As a table").click();
        assertThat(page.locator("main")).containsText("train-0-worker-0");
        Axe.check(page, "a file of simulate");
        picture(page, "open-file");
        page.context().close();
    }

    @Test
    void aRunOpensBesideItsPrediction() throws IOException {
        runLocally();
        var said = LocalCommands.said(List.of(
                "simulate",
                pipeline.toString(),
                "--cluster",
                CLUSTER.toString(),
                "--actual",
                "@latest",
                "--output-dir",
                folder.toString(),
                "--output",
                "json"));
        assertThat(said.code()).as(said.err()).isZero();
        Page page = open("/open");
        page.getByLabel("Choose a file").setInputFiles(Files.writeString(folder.resolve("actual.json"), said.out()));

        assertThat(page.locator("main")).containsText("actual.json");
        assertThat(page.locator("main")).containsText("The thin bars below each row are the prediction");
        picture(page, "open-actual");
        page.getByText("As a table").click();
        assertThat(page.locator("main")).containsText("train-0-worker-0");
        Axe.check(page, "a run beside its prediction");
        page.context().close();
    }

    @Test
    void theRunsOfAWalkthroughOpenOneAtATime() throws IOException {
        Page page = open("/open");
        page.getByLabel("Choose a file")
                .setInputFiles(Files.writeString(folder.resolve("walkthrough.json"), WALKTHROUGH));

        assertThat(page.locator(".facts")).containsText("kube-scheduler");
        assertThat(page.locator("main")).containsText("a lock of two gangs");
        page.getByLabel("Run").selectOption("1");
        assertThat(page.locator(".facts")).containsText("volcano");
        picture(page, "open-walkthrough");
        page.getByText("As a table").click();
        assertThat(page.locator("main")).containsText("train-0-worker-0");
        Axe.check(page, "a file of the walkthrough");
        page.context().close();
    }

    @Test
    void aFileOfAnotherKindIsRefusedInASentence() throws IOException {
        Page page = open("/open");
        page.getByLabel("Choose a file")
                .setInputFiles(Files.writeString(folder.resolve("other.json"), "{\"machines\":[]}"));

        assertThat(page.locator("main")).containsText("other.json is neither the output of gangflow simulate");
        page.context().close();
    }

    private static void tab(Page page, String name) {
        page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(Pattern.compile(name)))
                .click();
    }

    private static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(Path.of("target", "page-pictures", name + ".png"))
                .setFullPage(true));
    }

    private static Page open(String view) {
        Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
        Browser.go(page, view);
        return page;
    }

    private static LocatorAssertions.ContainsTextOptions within() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
    }
}
