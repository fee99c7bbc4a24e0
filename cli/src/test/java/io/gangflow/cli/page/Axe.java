package io.gangflow.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The accessibility rules of axe-core (WCAG 2.0 to 2.2, A and AA), run in a page. */
final class Axe {

    private static final Path SCRIPT = Path.of("../page/web/node_modules/axe-core/axe.min.js");

    private static final String RUN = """
            async () => {
              const found = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
              return found.violations.map(each => each.id + ": " + each.nodes.map(node => node.target.join(" ")).join(", "));
            }
            """;

    private Axe() {}

    /** Fails if a rule is violated. */
    static void check(Page page, String about) {
        try {
            page.evaluate(Files.readString(SCRIPT));
        } catch (IOException e) {
            throw new UncheckedIOException("the build of the page installs axe-core", e);
        }
        assertThat((List<?>) page.evaluate(RUN)).as(about).isEmpty();
    }
}
