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
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A log in Chromium that is longer than what the page shows of it. */
@Timeout(180)
@SuppressWarnings("NullAway.Init")
class LongLogInBrowserTest {

    /** 2,000 more than are returned of a pod. */
    private static final int LINES = 12_000;

    private static final String RUN = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: long, namespace: default, labels: { gangflow.io/pipeline: echo } }
            spec: {}
            status: { phase: Succeeded, startedAt: "2026-11-27T12:00:00Z", finishedAt: "2026-11-27T12:01:00Z" }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: long-pod, namespace: default, labels: { workflows.argoproj.io/workflow: long, gangflow.io/stage: say } }
            spec: { nodeName: n1, containers: [{ name: main, image: work }] }
            status: { phase: Succeeded }
            """;

    @TempDir
    private static Path folder;

    private static RiggedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException {
        browser = Browser.start();
        served = new RiggedPage(
                folder,
                request -> Optional.of(
                        new ByteArrayInputStream(log(request.tailLines().orElse(LINES)))));
        served.with(RUN);
    }

    private static byte[] log(long newest) {
        StringBuilder text = new StringBuilder();
        for (long line = LINES - newest + 1; line <= LINES; line++) {
            text.append(
                    String.format(Locale.ROOT, "2026-11-27T12:00:01.%09dZ \u001b[31mline\u001b[0m %d.%n", line, line));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
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

    @Test
    void theNewestLinesAreShownAndSearchedAndTheLimitIsNamed() {
        Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
        Browser.go(page, "/runs/long?tab=logs");
        Locator panel = page.getByRole(AriaRole.TABPANEL);
        Locator log = page.getByRole(AriaRole.LOG);
        var patience = new LocatorAssertions.ContainsTextOptions().setTimeout(45_000);
        assertThat(panel).containsText("10\u202f000 lines · at most the last 10\u202f000 lines of each pod", patience);
        assertThat(log).containsText("line 2001.");
        // only now: "End" goes to the end of the lines that have come
        log.focus();
        page.keyboard().press("End");
        assertThat(log).containsText("line 12000.");

        page.getByLabel("Find in all lines").fill("line 2001.");
        assertThat(log).containsText("line 2001.");
        assertThat(log).not().containsText("line 12000.");

        page.getByLabel("Find in all lines").fill("line 2000.");
        assertThat(panel).containsText("No line matches.");
        Axe.check(page, "a long log");
        assertThat(browser.complaints()).isEmpty();
        page.context().close();
    }
}
