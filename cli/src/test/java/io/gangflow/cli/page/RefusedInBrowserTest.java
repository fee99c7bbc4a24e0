package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium while its server is busy or refuses what it allowed before, and while nobody looks at it. */
@Timeout(180)
@SuppressWarnings("NullAway.Init")
class RefusedInBrowserTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: echo }
            parameters:
              text: { type: string, default: hello, description: What it prints }
            stages:
              say:
                pod:
                  image: busybox:1.37
                  command: [echo, "${parameters.text}"]
                  resources: { cpu: 100m, memory: 16Mi }
            """;

    private static final String RUN = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: %s, namespace: default, labels: { gangflow.io/pipeline: echo } }
            spec: {}
            status: { phase: Running, startedAt: "2026-11-27T12:00:00Z" }
            """;

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: open-pod, namespace: default, labels: { workflows.argoproj.io/workflow: open, gangflow.io/stage: say } }
            spec: { nodeName: n1, containers: [{ name: main, image: work }] }
            status: { phase: Running }
            """;

    private static final double PATIENCE_MILLIS = 45_000;
    private static final long POLL_MILLIS = 100;
    private static final int MOST_POLLS = 450;

    @TempDir
    private static Path folder;

    private static RiggedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException {
        browser = Browser.start();
        Files.writeString(folder.resolve("echo.yaml"), PIPELINE);
        served = new RiggedPage(folder, request -> Optional.of(log(request.follow())));
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

    /** Requests that are refused are what these tests are about. */
    @AfterEach
    void noScriptFailedAndNothingViolatedTheSecurityPolicy() {
        served.allowAll();
        assertThat(browser.complaints()).allMatch(text -> text.contains("Failed to load resource"));
    }

    /** A line, and then silence. */
    private static InputStream log(boolean follow) {
        InputStream line = new ByteArrayInputStream(
                "2026-11-27T12:00:01.000000001Z still at work\n".getBytes(StandardCharsets.UTF_8));
        return follow ? new SequenceInputStream(line, new Silence()) : line;
    }

    private static final class Silence extends InputStream {

        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public int read() {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return -1;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
            return read();
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void rightsThatAreTakenAwayEndTheStreamsAndTheMissingOneIsNamed() throws InterruptedException {
        served.with(RUN.formatted("open") + "---\n" + POD);
        Page page = open("/runs/open?tab=logs");
        assertThat(page.getByRole(AriaRole.LOG)).containsText("still at work", within());
        await(2);

        served.deny("list workflows", "get pods/log");

        await(0);
        assertThat(page.locator(".notice"))
                .containsText("You are not allowed to list workflows.argoproj.io in this namespace.", within());
        assertThat(page.getByRole(AriaRole.ALERT))
                .containsText("You are not allowed to get pods/log in this namespace.", within());
        assertThat(page.getByRole(AriaRole.LOG)).containsText("still at work");

        served.allowAll();
        page.getByRole(AriaRole.ALERT)
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Retry"))
                .click();
        await(2);
        assertThat(page.locator(".notice")).hasCount(0);
        assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
        page.context().close();
    }

    @Test
    void aHiddenTabAsksNothingAndIsCurrentWhenItIsShownAgain() throws InterruptedException {
        served.with(RUN.formatted("before"));
        Page page = open("/runs");
        assertThat(page.locator("main")).containsText("before", within());
        await(1);

        hide(page, true);
        // The server sees the end of a stream when it writes to it.
        for (int poll = 0; poll < MOST_POLLS && served.openStreams() > 0; poll++) {
            served.with(RUN.formatted("unseen-" + poll));
            Thread.sleep(POLL_MILLIS);
        }
        await(0);
        int asked = served.requests();
        served.with(RUN.formatted("meanwhile-too"));
        page.waitForTimeout(1_500);
        assertThat(served.requests()).isEqualTo(asked);
        assertThat(page.locator("main")).not().containsText("meanwhile-too");

        hide(page, false);
        assertThat(page.locator("main")).containsText("meanwhile-too", within());
        assertThat(page.locator(".connection")).containsText("Live");
        page.context().close();
    }

    @Test
    void aBusyServerIsAskedAgainWhenItSaysSoAndTheFormIsSubmittedOnce() {
        Page page = open("/pipelines/echo/submit");
        page.getByLabel("text").fill("typed before");
        page.getByLabel("Run id").fill("busy");
        assertThat(page.locator(".verdict[aria-busy=false]")).hasCount(1);
        served.refuseNext("POST /runs", 429, "Too many requests.", 3);

        submit(page);

        assertThat(page.locator(".notice")).containsText("The server is busy. The page asks it again at ");
        assertThat(page.getByLabel("text")).hasValue("typed before");
        page.waitForURL(Pattern.compile("/runs/echo-"));
        assertThat(page.locator("main")).containsText("busy", within());
        assertThat(page.locator(".notice")).hasCount(0);
        page.context().close();
    }

    /** It is not known whether such a request was begun, so only the user sends it again. */
    @Test
    void aFormThatGetsNoAnswerStaysAsItWasTyped() {
        Page page = open("/pipelines/echo/submit");
        page.getByLabel("text").fill("typed before");
        page.getByLabel("Run id").fill("unanswered");
        served.refuseNext("POST /runs", 503, "There was no answer in time", 1);

        submit(page);

        assertThat(page.getByRole(AriaRole.ALERT)).containsText("There was no answer in time");
        assertThat(page.getByLabel("text")).hasValue("typed before");
        assertThat(page.getByLabel("Run id")).hasValue("unanswered");
        submit(page);
        page.waitForURL(Pattern.compile("/runs/echo-"));
        page.context().close();
    }

    @Test
    void aListThatTheServerCanNotReadNowIsReadAgainWhenItSaysSo() {
        served.refuseNext("GET /runs", 503, "the cluster does not answer", 3);
        Page page = open("/runs");

        assertThat(page.locator(".notice")).containsText("The server is busy. The page asks it again at ");
        assertThat(page.locator(".notice")).hasCount(0);
        assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
        assertThat(page.locator("main")).containsText(Pattern.compile("[0-9]+ runs?|No runs yet"));
        page.context().close();
    }

    @Test
    void aChangeBetweenTheFirstReadingAndTheFirstStreamIsShown() throws InterruptedException {
        await(0);
        served.refuseNext("GET /events", 503, "busy", 6);
        Page page = open("/runs");
        assertThat(page.locator("main")).containsText(Pattern.compile("[0-9]+ runs?|No runs yet"), within());
        assertThat(served.openStreams()).as("open streams").isZero();

        served.with(RUN.formatted("in-between"));
        Thread.sleep(POLL_MILLIS * 10); // the server knows it before the stream starts
        assertThat(served.openStreams()).as("open streams").isZero();

        assertThat(page.locator("main")).containsText("in-between", within());
        page.context().close();
    }

    private static void submit(Page page) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^Submit( anyway)?$")))
                .click();
    }

    private static void hide(Page page, boolean hidden) {
        page.evaluate(
                "hidden => { Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });"
                        + " Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => hidden ? 'hidden' : 'visible' });"
                        + " document.dispatchEvent(new Event('visibilitychange')); }",
                hidden);
    }

    /** Waits until so many streams are open at the server. */
    private static void await(int streams) throws InterruptedException {
        for (int poll = 0; poll < MOST_POLLS && served.openStreams() != streams; poll++) {
            Thread.sleep(POLL_MILLIS);
        }
        assertThat(served.openStreams()).as("open streams").isEqualTo(streams);
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
