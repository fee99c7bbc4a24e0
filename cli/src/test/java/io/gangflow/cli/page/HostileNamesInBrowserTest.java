package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium with hostile names wherever its API has a name: nothing runs, and nothing beside them is reordered. */
@Timeout(180)
@SuppressWarnings("NullAway.Init")
class HostileNamesInBrowserTest {

    /** Stands for the hostile name in the cluster, which would not admit it. */
    private static final String NAME = "xevilx";

    /** Markup, an escape sequence, a mark that turns text around, and letters that are written from right to left. */
    private static final String HOSTILE =
            "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>\u001b[31m\u202e\u05d0\u05d1\u05d2";

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: xevilx, description: xevilx }
            parameters:
              xevilx: { type: string, default: xevilx, description: xevilx }
            stages:
              xevilx:
                pod: { image: busybox:1.37, command: [echo, "${parameters.xevilx}"], resources: { cpu: 100m, memory: 16Mi } }
            """;

    private static final String OBJECTS = """
            apiVersion: v1
            kind: Node
            metadata: { name: xevilx, labels: { gangflow.io/node-pool: xevilx } }
            status: { allocatable: { cpu: "4", memory: 80Gi, pods: "500" }, conditions: [{ type: Ready, status: "True" }] }
            ---
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: xevilx, namespace: default, labels: { gangflow.io/pipeline: xevilx }, annotations: { gangflow.io/run-id: xevilx } }
            spec: { arguments: { parameters: [{ name: xevilx, value: xevilx }] } }
            status: { phase: Failed, message: "xevilx failed", startedAt: "2026-11-27T12:00:00Z", finishedAt: "2026-11-27T12:01:00Z" }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: xevilx, namespace: default, labels: { workflows.argoproj.io/workflow: xevilx, gangflow.io/stage: xevilx, gangflow.io/role: xevilx } }
            spec: { nodeName: xevilx, containers: [{ name: main, image: work, env: [{ name: RANK, value: "3" }, { name: WORLD_SIZE, value: "4" }] }] }
            status: { phase: Failed, message: xevilx }
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: { name: xevilx }
            spec: { weight: 1 }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: waits-xevilx, namespace: default, labels: { app: xevilx } }
            spec: { containers: [{ name: main, image: work, resources: { requests: { cpu: "8" } } }] }
            """;

    private static final double PATIENCE_MILLIS = 60_000;

    /**
     * Returns texts, but lines of logs and sources, that share a line with right-to-left letters and are not separated from them: such letters reorder
     * what is beside them.
     */
    private static final String REORDERED = """
            () => {
              const rtl = /[\\u0590-\\u08ff]/;
              const style = (element) => getComputedStyle(element);
              const apart = (element) => style(element).display !== 'inline' || /isolate|plaintext/.test(style(element).unicodeBidi);
              const own = (element) => [...element.childNodes].map((child) =>
                child.nodeType === 3 ? child.data : child.nodeType === 1 && !apart(child) ? own(child) : '').join('');
              const found = new Set();
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (walker.nextNode()) {
                let box = walker.currentNode.parentElement;
                if (!rtl.test(walker.currentNode.data) || box.closest('option, textarea, .visually-hidden, svg, .log-text, .source-lines code')) continue;
                while (!apart(box)) box = box.parentElement;
                const text = own(box).trim();
                const after = text.slice(text.search(/[\\u0590-\\u08ff]+[^\\u0590-\\u08ff]*$/)).replace(/^[\\u0590-\\u08ff]+/, '');
                if (after !== '' && box.closest('[dir=ltr]') !== box) found.add(`${box.tagName}.${box.className}: ${text}`);
              }
              return [...found];
            }
            """;

    @TempDir
    private static Path folder;

    private static RiggedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException {
        browser = Browser.start();
        Files.writeString(folder.resolve("x.yaml"), PIPELINE);
        served = new RiggedPage(
                folder,
                request -> Optional.of(new ByteArrayInputStream(
                        "2026-11-27T12:00:00.000000001Z xevilx 12 34\n".getBytes(StandardCharsets.UTF_8))));
        served.with(OBJECTS);
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

    /** A hostile name is that of no pipeline and no run for some requests, which fail. */
    @AfterEach
    void noScriptFailedAndNothingViolatedTheSecurityPolicy() {
        assertThat(browser.complaints()).noneMatch(text -> !text.contains("Failed to load resource"));
    }

    @Test
    void hostileNamesAreShownAsTextAndReorderNothingBesideThem() {
        Page page = browser.open(served.address(), 1_280, 900, ColorScheme.LIGHT);
        page.setDefaultTimeout(PATIENCE_MILLIS);
        page.route(Pattern.compile("/api/gangflow/v1/(?!events)"), HostileNamesInBrowserTest::withHostileNames);
        page.reload(); // forgets the answers with the other name
        String run = "/runs/" + encoded(HOSTILE);
        String pipeline = "/pipelines/" + encoded(HOSTILE);
        for (String view : List.of(
                "/runs",
                run,
                run + "?tab=gantt",
                run + "?tab=logs",
                "/cluster",
                "/queues",
                "/pipelines",
                pipeline,
                pipeline + "/submit")) {
            Browser.go(page, view);
            page.locator("h1").first().waitFor();
            assertThat(page.locator(".skeleton"))
                    .hasCount(0, new LocatorAssertions.HasCountOptions().setTimeout(PATIENCE_MILLIS));
            assertThat(page.locator("main")).containsText("\u05d0\u05d1\u05d2", within());
            assertIsText(page, view);
        }
        page.context().close();
    }

    private static void assertIsText(Page page, String view) {
        assertThat(page.locator("main img, main script")).hasCount(0);
        assertThat(page.evaluate("window.hacked")).as(view).isNull();
        assertThat(page.locator("main").textContent() + page.title()).as(view).doesNotContain("\u202e", "\u001b");
        assertThat((List<?>) page.evaluate(REORDERED)).as(view).isEmpty();
    }

    /** Asks the server for the name that stands for the hostile one, and answers with the hostile one. */
    private static void withHostileNames(Route route) {
        String asked = route.request().url().replace(encoded(HOSTILE), NAME);
        APIResponse answer = route.fetch(new Route.FetchOptions().setUrl(asked));
        String quoted = TextNode.valueOf(HOSTILE).toString();
        route.fulfill(new Route.FulfillOptions()
                .setResponse(answer)
                .setHeaders(Map.of("content-type", answer.headers().getOrDefault("content-type", "")))
                .setBody(answer.text().replace(NAME, quoted.substring(1, quoted.length() - 1))));
    }

    /** As {@code encodeURIComponent} encodes. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%27", "'");
    }

    private static LocatorAssertions.ContainsTextOptions within() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
    }
}
