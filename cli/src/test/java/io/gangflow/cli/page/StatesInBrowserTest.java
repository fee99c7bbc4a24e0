package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The views in Chromium with nothing to show, without permission, without a cluster, and with a lot to show. The pictures
 * in {@code target/page-pictures} are those of the documentation with {@code -Dpage.runs=10000}.
 */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
class StatesInBrowserTest {

    private static final int RUNS = Integer.getInteger("page.runs", 500);
    private static final int NODES = 300;
    private static final int INSTANCES = 3_000;
    private static final double PATIENCE_MILLIS = 60_000;

    /** A pod that fits on no node: a lock that nobody holds. */
    private static final String TOO_LARGE = """
            apiVersion: v1
            kind: Node
            metadata: { name: n1 }
            status: { allocatable: { cpu: "4", memory: 8Gi, pods: "10" }, conditions: [{ type: Ready, status: "True" }] }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: too-large, namespace: default }
            spec: { restartPolicy: Never, containers: [{ name: main, image: work, resources: { requests: { cpu: "64" } } }] }
            """;

    @TempDir
    private static Path folder;

    private static Browser browser;

    @BeforeAll
    static void startBrowser() {
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Requests that are refused are what some of these tests are about. */
    @AfterEach
    void noScriptFailedAndNothingViolatedTheSecurityPolicy() {
        assertThat(browser.complaints()).allMatch(text -> text.contains("Failed to load resource"));
    }

    @Test
    void aViewWithNothingToShowSaysWhatToDoNext() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("/runs", "Submit a pipeline, and its run appears here.");
        texts.put("/runs?q=none", "No run matches the filters");
        texts.put("/pipelines", "Apply one with gangflow apply pipeline.yaml");
        texts.put("/cluster", "Add one, or start the page for another cluster");
        texts.put("/queues", "Volcano creates queue default when it is installed.");
        texts.put("/what-if", "The cluster has no nodes");
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            eachView(served, texts, (page, view) -> {
                assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
                picture(page, "empty", view);
            });
        }
    }

    @Test
    void aMissingPermissionIsNamedOnceAndWithWhoGrantsIt() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("/runs", "You are not allowed to list workflows.argoproj.io in this namespace.");
        texts.put("/runs/some", "You are not allowed to get workflows.argoproj.io in this namespace.");
        texts.put("/pipelines", "You are not allowed to list workflowtemplates.argoproj.io in this namespace.");
        texts.put("/cluster", "You are not allowed to list nodes of the whole cluster.");
        texts.put("/queues", "You are not allowed to list queues.scheduling.volcano.sh of the whole cluster.");
        texts.put("/what-if", "You are not allowed to list nodes of the whole cluster.");
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            served.deny("list workflows", "get workflows", "list workflowtemplates", "list nodes", "list queues");
            eachView(served, texts, (page, view) -> {
                assertThat(page.getByRole(AriaRole.ALERT)).hasCount(1);
                assertThat(page.getByRole(AriaRole.ALERT)).containsText("Ask an administrator of the cluster");
                picture(page, "denied", view);
            });
        }
    }

    @Test
    void aPageWhoseScriptIsRefusedOffersToReload() throws IOException {
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            Page page = browser.open("about:blank", 1_280, 900, ColorScheme.LIGHT);
            page.route("**/assets/*.js", route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            page.navigate(served.address());
            assertThat(page.locator("#app")).containsText("reload if this text stays", within());

            page.unroute("**/assets/*.js");
            page.reload();
            assertThat(page.locator("main")).containsText("No runs yet", within());
            assertThat(page.locator("#app")).not().containsText("reload if this text stays");
            page.context().close();
        }
    }

    @Test
    void whatDoesNotExistLinksToTheListInsteadOfTryingAgain() throws IOException {
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("/runs/gone", "No run gone");
            texts.put("/pipelines/gone", "No pipeline gone");
            texts.put("/pipelines/gone/submit", "No pipeline gone");
            texts.put("/nowhere", "No view has the address /nowhere.");
            eachView(served, texts, (page, view) -> {
                assertThat(page.locator("main a.button"))
                        .hasText(view.startsWith("/pipelines") ? "All pipelines" : "All runs");
                assertThat(page.locator("main button")).hasCount(0);
                picture(page, "gone", view);
            });
        }
    }

    @Test
    void aClusterThatDoesNotAnswerIsNotLive() throws IOException {
        RiggedPage served = new RiggedPage(folder, PodLogSource.NONE);
        try (served) {
            served.with(ManyObjects.runs(10));
            Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
            assertThat(page.locator("main")).containsText("10 runs", within());
            assertThat(page.locator(".connection")).hasText("Live", soon());

            served.loseCluster();

            assertThat(page.locator(".connection")).hasText("Cluster away", soon());
            assertThat(page.locator(".notice")).containsText("the page continues when the cluster answers");
            assertThat(page.locator("main")).containsText("10 runs");
            Axe.check(page, "a cluster that is away");
            picture(page, "away", "/runs");
            page.context().close();
        }
    }

    @Test
    void manyRunsNodesAndInstancesFitTheirTables() throws IOException {
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            served.with(ManyObjects.runs(RUNS) + "---\n" + ManyObjects.largeRun("large", INSTANCES));
            served.with(ManyObjects.cluster(NODES));
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("/runs", "runs");
            texts.put("/runs/large", "embed");
            texts.put("/cluster", NODES + " nodes");
            texts.put("/cluster?view=table", "n-000");
            texts.put("/queues", "queue-6");
            eachView(served, texts, (page, view) -> {
                assertThat((boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                        .as(view)
                        .isTrue();
                picture(page, "many", view);
            });
        }
    }

    @Test
    void aLockThatNobodyHoldsIsNotEndedByStoppingAHolder() throws IOException {
        try (RiggedPage served = new RiggedPage(folder, PodLogSource.NONE)) {
            served.with(TOO_LARGE);
            Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
            Browser.go(page, "/cluster");

            assertThat(page.locator("section.lock"))
                    .containsText("Add a node that is large enough, or let the pods request less.", within());
            assertThat(page.locator("section.lock")).not().containsText("Stop one of the holders");
            page.context().close();
        }
    }

    /** Opens each view until it has its text, in both schemes and at three widths. */
    private static void eachView(RiggedPage served, Map<String, String> texts, BiConsumer<Page, String> check) {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            Page page = browser.open(served.address(), 1_280, 900, scheme);
            texts.forEach((view, text) -> {
                Browser.go(page, view);
                assertThat(page.locator("main")).containsText(text, within());
                Axe.check(page, view);
                check.accept(page, view);
            });
            page.context().close();
        }
    }

    /** Leaves pictures at three widths in the build's folder; those of the documentation are copies. */
    private static void picture(Page page, String state, String view) {
        String scheme =
                (boolean) page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") ? "dark" : "light";
        for (int width : List.of(2_560, 360, 1_280)) {
            page.setViewportSize(width, 900);
            String name = state + view.replaceAll("[^a-z]+", "-") + "-" + width + "-" + scheme + ".png";
            page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "page-pictures", name)));
        }
    }

    private static LocatorAssertions.ContainsTextOptions within() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
    }

    private static LocatorAssertions.HasTextOptions soon() {
        return new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE_MILLIS);
    }
}
