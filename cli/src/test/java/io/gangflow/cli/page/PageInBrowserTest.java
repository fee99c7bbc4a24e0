package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The page of {@code gangflow ui} in Chromium, on a minicluster whose pods are shell scripts. */
@Timeout(600)
@SuppressWarnings("NullAway.Init")
class PageInBrowserTest {

    private static final List<String> VIEWS = List.of(
            "/runs",
            "/pipelines",
            "/pipelines/gang",
            "/pipelines/gang/submit",
            "/cluster",
            "/queues",
            "/what-if",
            "/open");
    private static final Path PLACES = Path.of("target", "page-places", "views").toAbsolutePath();
    private static final double LOCKED_MILLIS = 45_000;
    private static final double COMPLETED_MILLIS = 120_000;
    private static final int ATTEMPTS = 12;

    @TempDir
    private static Path folder;

    private static ServedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        browser = Browser.start();
        served = ServedPage.start(folder, Files.createDirectories(PLACES));
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

    @Test
    void aFormSubmitsAGangThatLocksAndItsCureCompletes() {
        Page page = open("/pipelines/gang/submit", ColorScheme.LIGHT);
        lock(page);

        Locator lock = page.locator("section.lock");
        assertThat(lock).containsText("never start");
        assertThat(lock).containsText("Who waits for whom");
        assertThat(lock).containsText("Proved");
        Axe.check(page, "a locked run");
        picture(page, "locked");
        String run = page.url().substring(page.url().lastIndexOf('/') + 1);
        lookAround(page, run);
        Browser.go(page, "/runs/" + run);
        act(page, "Terminate");
        assertThat(page.locator("main")).containsText(Pattern.compile("Stopped|Failed"), within(COMPLETED_MILLIS));

        Browser.go(page, "/pipelines/gang/submit");
        choose(page, "volcano", "Cannot lock");
        picture(page, "submit");
        button(page, "Submit").click();
        page.waitForURL(Pattern.compile("/runs/gang-"));
        assertThat(page.locator("main")).containsText("Succeeded", within(COMPLETED_MILLIS));
        page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Logs"))
                .click();
        for (int rank = 0; rank < 4; rank++) {
            assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("hello from rank " + rank);
        }
        page.getByLabel("Find in all lines").fill("hello from"); // the other lines name folders of this machine
        assertThat(page.getByRole(AriaRole.TABPANEL)).not().containsText("page-places");
        assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("hello from rank 3");
        picture(page, "logs");
        page.context().close();
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void everyViewIsAccessibleAndFitsItsWidth(ColorScheme scheme) {
        Page page = open("/runs", scheme);
        for (int width : List.of(1_280, 360)) {
            page.setViewportSize(width, 900);
            for (String view : VIEWS) {
                Browser.go(page, view);
                page.locator("h1").first().waitFor();
                Axe.check(page, "%s at %d px, %s".formatted(view, width, scheme));
                assertThat((boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                        .as("%s fits %d px", view, width)
                        .isTrue();
            }
        }
        page.context().close();
    }

    @Test
    void theKeyboardReachesEveryView() {
        Page page = open("/runs", ColorScheme.DARK);
        List<List<String>> keys = List.of(
                List.of("p", "/pipelines"),
                List.of("c", "/cluster"),
                List.of("q", "/queues"),
                List.of("w", "/what-if"),
                List.of("r", "/runs"));
        for (List<String> key : keys) {
            page.keyboard().press("g");
            page.keyboard().press(key.get(0));
            page.waitForURL(Pattern.compile(".*" + key.get(1) + "(\\?.*)?$"));
        }
        page.keyboard().press("?");
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Go to the cluster");
        page.keyboard().press("Escape");
        assertThat(page.getByRole(AriaRole.DIALOG)).hasCount(0);
        page.context().close();
    }

    @Test
    void aMistakeInAFileIsShownAtItsLine() {
        Page page = open("/pipelines?tab=check", ColorScheme.LIGHT);
        Browser.go(page, "/pipelines");
        page.getByText("Check a file").first().click();
        page.getByLabel("Pipeline file")
                .fill(
                        "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: x }\nstages:\n  a:\n    pod: { imag: b }\n");
        assertThat(page.locator("main")).containsText("GF0107", within(LOCKED_MILLIS));
        page.context().close();
    }

    @Test
    void withoutATokenThePageAsksForOneAndShowsNothing() {
        Page page = browser.open(served.view("/runs"), 1_280, 900, ColorScheme.LIGHT);

        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Log in");
        page.context().close();
    }

    /** Looks at the other views while the run is locked. */
    private static void lookAround(Page page, String run) {
        Browser.go(page, "/runs/" + run + "?tab=gantt");
        assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("Waits for a node", within(LOCKED_MILLIS));
        picture(page, "gantt");
        Browser.go(page, "/cluster");
        assertThat(page.locator("section.lock")).containsText("never start", within(LOCKED_MILLIS));
        picture(page, "cluster");
        Browser.go(page, "/queues");
        assertThat(page.locator("main")).containsText("default");
        picture(page, "queues");
        Browser.go(page, "/runs");
        assertThat(page.locator("main")).containsText("Locked", within(LOCKED_MILLIS));
        picture(page, "runs");
        Browser.go(page, "/pipelines/gang");
        assertThat(page.locator("main")).containsText("Four gangs of four");
        picture(page, "pipeline");
        Browser.go(page, "/runs/" + run);
        page.locator("section.lock").getByText("Try in What if").first().click();
        page.waitForURL(Pattern.compile("/what-if"));
        assertThat(page.locator("main")).containsText("Makespan", within(LOCKED_MILLIS));
        picture(page, "what-if");
    }

    /** Leaves a picture in the build's folder; those of the documentation are copies. */
    private static void picture(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(Path.of("target", "page-pictures", name + ".png"))
                .setFullPage(true));
    }

    /** A gang that is complete before another one takes its places runs to its end, so it is tried again. */
    private static void lock(Page page) {
        for (int attempt = 1; ; attempt++) {
            choose(page, "kube-scheduler", "Can lock");
            button(page, "Submit anyway").click();
            page.waitForURL(Pattern.compile("/runs/gang-"));
            try {
                page.locator("section.lock").waitFor(new Locator.WaitForOptions().setTimeout(LOCKED_MILLIS));
                return;
            } catch (TimeoutError completed) {
                if (attempt == ATTEMPTS) {
                    throw completed;
                }
                String run = page.url().substring(page.url().lastIndexOf('/') + 1);
                // The run's view is left first: it would ask for the deleted run, and the console report a 404.
                Browser.go(page, "/pipelines/gang/submit");
                served.cluster().run("delete", run);
            }
        }
    }

    /** The server bounds the time of a verdict, and the first ones of a busy machine can exceed it: they are asked for again. */
    private static void choose(Page page, String scheduler, String verdict) {
        for (int attempt = 1; ; attempt++) {
            page.getByLabel("Scheduler").selectOption(scheduler);
            assertThat(page.locator(".verdict"))
                    .containsText(Pattern.compile(verdict + "|Undecided"), within(COMPLETED_MILLIS));
            if (attempt == ATTEMPTS || !page.locator(".verdict").textContent().contains("Undecided")) {
                assertThat(page.locator(".verdict")).containsText(verdict);
                return;
            }
            page.getByLabel("Scheduler").selectOption("");
            page.locator(".verdict[aria-busy=true]").waitFor();
            page.locator(".verdict[aria-busy=false]").waitFor();
        }
    }

    private static void act(Page page, String verb) {
        button(page, verb).click();
        Locator dialog = page.getByRole(AriaRole.DIALOG);
        dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(verb))
                .click();
        assertThat(dialog).hasCount(0);
    }

    private static Locator button(Page page, String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Page open(String view, ColorScheme scheme) {
        Page page = browser.open(served.address(), 1_280, 900, scheme);
        Browser.go(page, view);
        return page;
    }

    private static LocatorAssertions.ContainsTextOptions within(double millis) {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(millis);
    }
}
