package io.gangflow.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.page.context.PageContext;
import io.gangflow.server.testing.Schemathesis;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Schemathesis against every operation of the page's API, except the stream of changes. */
@Tag("slow")
@Timeout(3_600)
final class SchemathesisTest {

    private static final Schemathesis.Examples USUAL = new Schemathesis.Examples(15, 500);
    private static final int FEWEST = 5_000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void nothingFailsAndAnswersAreAsOurDocumentSays() throws Exception {
        try (ServedPage served = ServedPage.start(folder)) {
            String run = served.submit("spec", "0");
            served.await("/runs/" + run, found -> found.path("phase").asText().equals("Succeeded"));
            int cases = Schemathesis.run(
                    served.url(),
                    PageContext.BASE + "/openapi.json",
                    ServedPage.TOKEN,
                    "/events$",
                    // A dry run, so that the run stays for the other operations.
                    "run = \"%s\"\npipeline = \"books\"\ndryRun = true\n".formatted(run),
                    USUAL);
            assertThat(cases).isGreaterThanOrEqualTo(FEWEST);
        }
    }
}
