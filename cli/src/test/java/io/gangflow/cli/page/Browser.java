package io.gangflow.cli.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Debian's Chromium, without a window. Every message of its console and every failed script is a complaint. */
final class Browser implements AutoCloseable {

    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;
    private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

    private Browser() {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(CHROMIUM)
                        .setArgs(List.of("--no-sandbox", "--disable-dev-shm-usage")));
    }

    /** Starts the browser; without one, or without the page in this build, the test is skipped with a notice. */
    static Browser start() {
        assumeTrue(
                Browser.class.getResource("/io/gangflow/page/web/files/index.html") != null,
                "notice: this build has no page, it was not opened in a browser");
        assumeTrue(Files.isExecutable(CHROMIUM), "notice: no /usr/bin/chromium, the page was not opened in a browser");
        return new Browser();
    }

    /** Opens a page in a session of its own. */
    Page open(String address, int width, int height, ColorScheme scheme) {
        BrowserContext context = chromium.newContext(new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setColorScheme(scheme));
        Page page = context.newPage();
        page.onConsoleMessage(message -> {
            boolean busy = message.text().contains("status of 429"); // of a busy machine; the page asks again
            if (!busy && (message.type().equals("error") || message.type().equals("warning"))) {
                complaints.add(message.type() + ": " + message.text() + " " + message.location());
            }
        });
        page.onPageError(failure -> complaints.add("failure: " + failure));
        page.navigate(address);
        return page;
    }

    /** Opens a view without loading the page anew, as its links do. */
    static void go(Page page, String view) {
        page.evaluate("to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", view);
    }

    /** Returns what the console has reported since the last call; violations of the content security policy are there. */
    List<String> complaints() {
        List<String> all = List.copyOf(complaints);
        complaints.clear();
        return all;
    }

    @Override
    public void close() {
        chromium.close();
        playwright.close();
    }
}
