package io.gangflow.pipeline.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.golden.Golden;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reference of the findings contains every code once, with its explanation. */
final class FindingsReferenceTest {

    private static final Path FOLDER = Path.of("../docs/reference/findings");

    @Test
    void theCommittedPagesAreUpToDate() throws IOException {
        Files.createDirectories(FOLDER);
        for (Map.Entry<String, String> page : FindingsPages.all().entrySet()) {
            Golden.check(FOLDER.resolve(page.getKey()), page.getValue());
        }
    }

    @Test
    void everyCodeHasItsPlaceOnAPage() {
        String pages = String.join("\n", FindingsPages.all().values());
        for (DiagnosticCode code : DiagnosticCode.values()) {
            assertThat(pages).containsOnlyOnce("\n## %s: %s\n".formatted(code, code.title()));
        }
    }
}
