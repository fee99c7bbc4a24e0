package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemathesis sends valid and invalid requests to every operation of this project's document except the one stream:
 * the server never fails, and each response matches the document. The system property
 * {@code gangflow.schemathesis.examples} sets the number of requests per operation.
 */
@Tag("slow")
@Timeout(3_600)
final class SchemathesisTest {

    private static final Pattern CASES = Pattern.compile("([0-9,]+) generated");
    private static final String USUAL = "8";
    private static final int FEWEST = 5_000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void nothingFailsAndAnswersAreAsOurDocumentSays() throws Exception {
        ClientPython python = ClientPython.with("schemathesis", "schemathesis==4.32.5");
        String examples = System.getProperty("gangflow.schemathesis.examples", USUAL);
        try (Served served = Served.start(folder, 0)) {
            served.trigger("spec", "1");
            String said =
                    python.run("schemathesis_run.py", "http://127.0.0.1:" + served.port(), examples, Served.TOKEN);
            System.out.println(said.substring(said.indexOf("SUMMARY")));
            int cases = CASES.matcher(said)
                    .results()
                    .mapToInt(found -> Integer.parseInt(found.group(1).replace(",", "")))
                    .sum();
            assertThat(cases).as(said).isGreaterThanOrEqualTo(FEWEST);
        }
    }
}
