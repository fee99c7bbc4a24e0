package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
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

/** The page in Chromium while its cluster, its token and its runs go away, and with hostile texts. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class BadLuckInBrowserTest {

    private static final String ECHO = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: echo, description: "<b>bold</b> words" }
            parameters:
              text: { type: string, default: hello, description: What it prints }
            stages:
              say:
                pod:
                  image: busybox:1.37
                  command: [sh, -c, 'echo "$0"', "${parameters.text}"]
                  resources: { cpu: 100m, memory: 16Mi }
            """;

    /** Markup, an escape sequence, and a mark that turns the text after it around. */
    private static final String HOSTILE =
            "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>\u202eexe.txt";

    private static final double PATIENCE_MILLIS = 90_000;

    @TempDir
    private static Path folder;

    private static ServedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        browser = Browser.start();
        Path places = Files.createDirectories(
                Path.of("target", "page-places", "bad-luck").toAbsolutePath());
        Files.writeString(Files.createDirectories(folder.resolve("pipelines")).resolve("echo.yaml"), ECHO);
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

    /** Requests that fail are what these tests are about. */
    @AfterEach
    void noScriptFailedAndNothingViolatedTheSecurityPolicy() {
        assertThat(browser.complaints()).allMatch(text -> text.contains("Failed to load resource"));
    }

    @Test
    void aClusterThatGoesAwayIsSaidAndWhenItComesBackThePageGoesOn() throws IOException {
        Page page = open("/runs");
        page.locator("h1").first().waitFor();
        served.proxy().down();
        assertThat(page.locator(".notice")).containsText("The cluster does not answer", within());

        served.proxy().up();
        assertThat(page.locator(".notice"))
                .hasCount(0, new LocatorAssertions.HasCountOptions().setTimeout(PATIENCE_MILLIS));
        String run = submit("after");
        assertThat(page.locator("main")).containsText(run, within());
        page.context().close();
    }

    @Test
    void aRunThatIsDeletedWhileItIsLookedAtIsSaidToBeGone() {
        String run = submit("gone");
        Page page = open("/runs/" + run);
        assertThat(page.locator("main")).containsText("Succeeded", within());

        assertThat(served.cluster().run("delete", run).code()).isZero();

        assertThat(page.locator("main")).containsText("No run " + run, within());
        assertThat(page.locator("main code").first()).hasText(run);
        page.context().close();
    }

    @Test
    void aTokenThatIsNoLongerValidIsAskedForAndWhatWasTypedStays() throws IOException, InterruptedException {
        Page page = open("/pipelines/echo/submit");
        page.getByLabel("text").fill("typed before");
        page.getByLabel("Run id").fill("kept");

        served.restartWithAnotherToken();

        Locator dialog = page.getByRole(AriaRole.DIALOG);
        assertThat(dialog).containsText("nothing you typed is lost", within());
        dialog.getByText("Use a token instead").click();
        dialog.getByLabel("Token").fill(served.token());
        dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Log in"))
                .click();
        assertThat(dialog).hasCount(0);
        assertThat(page.getByLabel("text")).hasValue("typed before");
        page.reload();
        assertThat(page.getByLabel("text")).hasValue("typed before");
        assertThat(page.getByLabel("Run id")).hasValue("kept");
        page.context().close();
    }

    @Test
    void hostileTextsAreShownAndNotRun() {
        Page page = open("/pipelines/echo");
        assertThat(page.locator("main")).containsText("<b>bold</b> words");
        Browser.go(page, "/pipelines/echo/submit");
        page.getByLabel("text").fill(HOSTILE);
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName("Submit").setExact(true))
                .click();
        page.waitForURL(Pattern.compile("/runs/echo-"));
        assertThat(page.locator("main")).containsText("Succeeded", within());

        for (String tab : List.of("Logs", "Inputs", "Pods", "Events", "Gantt")) {
            page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(Pattern.compile(tab)))
                    .click();
            page.getByRole(AriaRole.TABPANEL).waitFor();
            if (List.of("Logs", "Inputs").contains(tab)) {
                assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("<img src=x onerror=", within());
            }
            assertThat(page.locator("main img, main script")).hasCount(0);
            assertThat(page.locator("main").textContent()).doesNotContain("\u202e");
        }
        assertThat(page.evaluate("window.hacked")).isNull();
        page.context().close();
    }

    private static String submit(String id) {
        var said = served.cluster()
                .run("submit", folder.resolve("pipelines/echo.yaml").toString(), "--run-id", id);
        assertThat(said.code()).as(said.err()).isZero();
        return said.out().strip();
    }

    private static Page open(String view) {
        Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        Browser.go(page, view);
        return page;
    }

    private static LocatorAssertions.ContainsTextOptions within() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
    }
}
