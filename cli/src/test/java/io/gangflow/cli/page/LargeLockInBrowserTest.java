package io.gangflow.cli.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium with a lock of many pods. */
@Timeout(180)
@SuppressWarnings("NullAway.Init")
class LargeLockInBrowserTest {

    private static final String NODE = """
            apiVersion: v1
            kind: Node
            metadata: { name: n1, labels: { gangflow.io/node-pool: n1 } }
            status: { allocatable: { cpu: "%d", memory: 80Gi, pods: "500" }, conditions: [{ type: Ready, status: "True" }] }
            ---
            """;

    private static final String MEMBER = """
            apiVersion: v1
            kind: Pod
            metadata:
              name: gang-%1$d-%2$d
              namespace: default
              labels: { workflows.argoproj.io/workflow: gang-%1$d, gangflow.io/stage: train, gangflow.io/instance: "0", gangflow.io/role: worker }
              annotations: { gangflow.io/gang: g-%1$d, gangflow.io/gang-size: "2" }
            spec: { restartPolicy: Never, %3$s containers: [{ name: main, image: work, resources: { requests: { cpu: "1" } } }] }
            ---
            """;

    /** More than are drawn as a cycle, and more than a table has rows in the document at once. */
    private static final int GANGS = 300;

    private static final double PATIENCE_MILLIS = 60_000;

    @TempDir
    private static Path folder;

    private static RiggedPage served;
    private static Browser browser;

    @BeforeAll
    static void serve() throws IOException {
        browser = Browser.start();
        served = new RiggedPage(folder, PodLogSource.NONE);
        StringBuilder objects = new StringBuilder(NODE.formatted(GANGS));
        for (int gang = 0; gang < GANGS; gang++) {
            objects.append(MEMBER.formatted(gang, 0, "nodeName: n1,")).append(MEMBER.formatted(gang, 1, ""));
        }
        served.with(objects.toString());
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
    void aLockOfManyPodsIsFoldedInASmallWindowAndUnfoldedByKeyboard() {
        Page page = browser.open(served.address(), 900, 600, ColorScheme.LIGHT);
        Browser.go(page, "/cluster");
        Locator lock = page.locator("section.lock");
        assertThat(lock).containsText("never start", within());
        Locator cycle = lock.getByText("Who waits for whom");
        assertThat(cycle).isHidden();

        lock.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Show details"))
                .focus();
        page.keyboard().press("Enter");
        assertThat(cycle).isVisible();
        assertThat(lock).containsText("of %d parties".formatted(GANGS));

        lock.locator("summary").focus();
        page.keyboard().press("Enter");
        Locator holders = lock.getByRole(
                AriaRole.REGION, new Locator.GetByRoleOptions().setName("%d pods hold".formatted(GANGS)));
        assertThat(holders).isVisible();
        assertThat(holders.locator("tr[aria-rowindex='%d']".formatted(GANGS + 1)))
                .hasCount(0);
        holders.focus();
        page.keyboard().press("End");
        assertThat(holders.locator("tr[aria-rowindex='%d']".formatted(GANGS + 1)))
                .isVisible();
        Axe.check(page, "a lock of many pods");
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(Path.of("target", "page-pictures", "large-lock.png"))
                .setFullPage(true));
        page.context().close();
    }

    private static LocatorAssertions.ContainsTextOptions within() {
        return new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MILLIS);
    }
}
