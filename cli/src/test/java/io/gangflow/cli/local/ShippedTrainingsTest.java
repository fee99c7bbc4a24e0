package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shipped pipelines that need PyTorch, or PySpark and PyTorch, if these are on the PATH. */
@Timeout(600)
@SuppressWarnings("NullAway.Init")
final class ShippedTrainingsTest {

    private static final String HOME = "gangflow.home";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private ShippedRun shipped;

    @BeforeEach
    void texts() throws IOException {
        shipped = ShippedRun.in(folder);
    }

    @AfterEach
    void noHome() {
        System.clearProperty(HOME);
    }

    @Test
    void aSweepOfElasticGangsPicksTheBestOfItsTrials() throws Exception {
        PyTorchDefinitionTest.assumeTorchrun();
        HomeWithTexts.set(folder);

        assertThat(shipped.run("sweep", "-p", "epochs=2"))
                .as(shipped.said().toString())
                .isZero();

        assertThat(shipped.logs()).contains("rate 0.3   momentum 0.5", "rate 0.1   momentum 0.9");
        assertThat(shipped.objects("results").stream()
                        .filter(file -> file.toString().endsWith("best.json")))
                .hasSize(1);
    }

    @Test
    void onlyAModelThatIsGoodEnoughIsPublished() throws Exception {
        PyTorchDefinitionTest.assumeTorchrun();
        assumeTrue(PySparkProbe.problem("python3").isEmpty(), "python3 has no pyspark " + PySparkProbe.VERSION);
        assumeTrue(Files.exists(ROOT.resolve("spark-jobs/target/runtime-classpath")), "spark-jobs is not packaged");
        System.setProperty(HOME, ROOT.toString());

        assertThat(shipped.run("spark-then-train", "-p", "threshold=0.99"))
                .as(shipped.said().toString())
                .isZero();
        assertThat(shipped.objects("models")).isEmpty();

        assertThat(shipped.run("spark-then-train"))
                .as(shipped.said().toString())
                .isZero();
        assertThat(shipped.objects("models")).hasSize(1);
    }
}
