package io.gangflow.benchmarks.page;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.WaitUntilState;
import io.gangflow.benchmarks.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A view of the page in a Chromium of its own, without a window. */
final class BrowserPage implements AutoCloseable {

    private static final double PATIENCE_MILLIS = 120_000;

    private final Playwright playwright;
    private final Browser browser;
    private final Page page;

    BrowserPage(Path chromium) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
        page = browser.newPage(new Browser.NewPageOptions().setViewportSize(1_280, 900));
        page.setDefaultTimeout(PATIENCE_MILLIS);
    }

    /**
     * Opens a view and waits until its content was painted.
     *
     * @param content selects an element that exists when the view has its content
     * @return milliseconds from the start of the navigation
     */
    double open(String address, String content) {
        page.navigate(address, new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        page.locator(content).first().waitFor();
        Object millis = page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame("
                + "() => done(performance.now()))))");
        return ((Number) millis).doubleValue();
    }

    /**
     * Changes something and waits until the page shows it.
     *
     * @param shown selects an element that exists then
     * @return milliseconds between both
     */
    double show(IoAction change, String shown) throws IOException {
        Locator element = page.locator(shown).first();
        long start = System.nanoTime();
        change.run();
        element.waitFor();
        return (System.nanoTime() - start) / 1e6;
    }

    /** Records how long the page's thread is occupied without a pause. */
    void recordTasks() {
        page.evaluate("""
                () => {
                  window.longest = 0;
                  new PerformanceObserver(list => {
                    for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration);
                  }).observe({ type: "longtask" });
                }""");
    }

    /** Returns the longest task since {@link #recordTasks}, in milliseconds; 0 if all were shorter than 50. */
    double longestTaskMillis() {
        return ((Number) page.evaluate("() => window.longest")).doubleValue();
    }

    /** Returns the peak memory of the largest of the browser's renderers, in MB, including the browser's own code. */
    double rendererMegabytes() throws IOException {
        double most = 0;
        for (ProcessHandle each : ProcessHandle.current().descendants().toList()) {
            Path command = Path.of("/proc/" + each.pid() + "/cmdline");
            if (Files.isReadable(command) && Files.readString(command).contains("--type=renderer")) {
                most = Math.max(most, ChildProcess.mostMegabytes(each));
            }
        }
        return most;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    /** Changes something outside the page. */
    interface IoAction {
        void run() throws IOException;
    }
}
