package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.server.testing.Schemathesis;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Schemathesis against every operation of this project's document of Airflow's API, except the one stream. */
@Tag("slow")
@Timeout(3_600)
final class SchemathesisTest {

    private static final Schemathesis.Examples USUAL = new Schemathesis.Examples(8, 8);
    private static final int FEWEST = 5_000;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void nothingFailsAndAnswersAreAsOurDocumentSays() throws Exception {
        try (Served served = Served.start(folder, 0)) {
            served.trigger("spec", "1");
            int cases = Schemathesis.run(
                    "http://127.0.0.1:" + served.port(),
                    "/openapi.json",
                    Served.TOKEN,
                    "/wait$", // for the end of a run
                    "dag_id = \"books\"\ndag_run_id = \"spec\"\ntask_id = \"report\"\n",
                    USUAL);
            assertThat(cases).isGreaterThanOrEqualTo(FEWEST);
        }
    }
}
