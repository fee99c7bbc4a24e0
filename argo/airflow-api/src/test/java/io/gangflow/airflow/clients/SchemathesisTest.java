package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schemathesis asks every operation that only reads what our own document allows: none fails on the server's side, and
 * each answer is of the shape that the document says. Only with system property
 * {@code gangflow.schemathesis.examples}, which is how often each is asked: minutes of it.
 */
@EnabledIfSystemProperty(named = "gangflow.schemathesis.examples", matches = "[1-9][0-9]*")
@Timeout(1_800)
final class SchemathesisTest {

    private static final Pattern CASES = Pattern.compile("([0-9,]+) generated");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatIsReadNeverFailsAndIsAsOurDocumentSays() throws Exception {
        ClientPython python = ClientPython.with("schemathesis", "schemathesis==4.32.5");
        String examples = System.getProperty("gangflow.schemathesis.examples", "1");
        try (Served served = Served.start(folder, 0)) {
            String said = python.run("schemathesis_run.py", "http://127.0.0.1:" + served.port(), examples);
            System.out.println(said.substring(said.indexOf("SUMMARY")));
            Matcher cases = CASES.matcher(said);
            assertThat(cases.find()).as(said).isTrue();
            assertThat(Integer.parseInt(cases.group(1).replace(",", "")))
                    .as(said)
                    .isPositive();
        }
    }
}
