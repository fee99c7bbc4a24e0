package io.gangflow.minicluster.image;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.LocalProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkHostTest {

    private static final String IMAGE = "acme/pyspark:1";
    private static final Path FOLDER = Path.of("/work");
    private static final Path VENV = Path.of("/state/venv");
    private static final List<String> INSTALL = List.of(
            "python3", "-m", "pip", "install", "--quiet", "--no-cache-dir", "--target", "/pods/1/packages", "pandas");

    private static final ImageCatalogue SHIPPED = ImageCatalogue.empty()
            .with("gangflow/spark", "spark-submit", Program.of("spark.jar", "Submit"))
            .with("gangflow/spark", "driver", Program.of("spark.jar", "Driver"))
            .with("gangflow/spark", "executor", Program.of("spark.jar", "Executor"));

    @Test
    void theProgramsOfTheShippedImageRunWithTheVirtualEnvironment() throws UnknownProgramException {
        Launchable.Java submit = (Launchable.Java) resolve(Optional.of(VENV), List.of("spark-submit", "job.py"));

        assertThat(submit.program().mainClass()).isEqualTo("Submit");
        assertThat(submit.arguments()).containsExactly("job.py");
        assertThat(submit.environment())
                .containsEntry("GANGFLOW_FOLDER", "/work")
                .containsEntry("GANGFLOW_PYTHON", "/state/venv/bin/python")
                .containsEntry("VIRTUAL_ENV", "/state/venv")
                .containsEntry("PATH", "/state/venv/bin:/usr/bin");
    }

    @Test
    void withoutAVirtualEnvironmentThePythonOfThePathIsUsed() throws UnknownProgramException {
        Launchable.Java submit = (Launchable.Java) resolve(Optional.empty(), List.of("spark-submit", "job.py"));

        assertThat(submit.environment()).containsOnlyKeys("GANGFLOW_FOLDER");
    }

    @Test
    void programsThatReplaceFilesOfTheirWorkingDirectoryDoNotRunInThePipelinesFolder() throws UnknownProgramException {
        assertThat(apart("driver")).isTrue();
        assertThat(apart("executor")).isTrue();
        assertThat(apart("spark-submit")).isFalse();
    }

    @Test
    void packagesOfTheVirtualEnvironmentAreNotInstalledAgain() throws UnknownProgramException {
        assertThat(resolve(Optional.of(VENV), INSTALL)).isEqualTo(new Launchable.Command(List.of("true"), Map.of()));
    }

    private static boolean apart(String program) throws UnknownProgramException {
        return ((Launchable.Java) resolve(Optional.of(VENV), List.of(program)))
                .program()
                .apart();
    }

    private static Launchable resolve(Optional<Path> environment, List<String> words) throws UnknownProgramException {
        return SHIPPED.with(new LocalPrograms(
                        Map.of(IMAGE, new LocalProgram.Python("requirements.txt")),
                        FOLDER,
                        Map.of(),
                        Map.of(IMAGE, new SparkHost(FOLDER, environment))))
                .resolve(IMAGE, words, "/usr/bin");
    }
}
