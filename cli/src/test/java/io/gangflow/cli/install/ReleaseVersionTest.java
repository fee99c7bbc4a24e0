package io.gangflow.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs, images, documents and the GitHub Action name the version of the POM. */
class ReleaseVersionTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern VERSION = Pattern.compile("<version>([0-9.]+)(-SNAPSHOT)?</version>");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "images/src/main/java/io/gangflow/images/Options.java",
                "argo/compiler/src/main/java/io/gangflow/argo/compiler/template/LaunchedTemplate.java",
                "argo/airflow-api/src/main/java/io/gangflow/airflow/monitor/MonitorOperations.java",
                "argo/airflow-api/src/main/java/io/gangflow/airflow/AirflowApi.java",
                "pipelines/src/main/java/io/gangflow/pipeline/diagnostic/DiagnosticSarif.java",
                "training-jobs/src/main/java/io/gangflow/serving/api/ModelApi.java",
                "pipelines/definitions/article.yaml",
                "action/action.yml",
                "docs/get-started/install.md",
                "infra-tofu/platform/charts/gangflow/Chart.yaml",
                "CHANGELOG.md",
            })
    void aFileNamesTheVersionOfThePom(String file) throws IOException {
        assertThat(Files.readString(PROJECT.resolve(file)))
                .containsPattern("(?<![0-9])" + Pattern.quote(BuildInfo.VERSION) + "(?![0-9])");
    }

    @Test
    void everyModuleHasTheVersionOfTheProgram() throws IOException {
        try (Stream<Path> files = Files.find(
                PROJECT,
                3,
                (file, attributes) ->
                        file.endsWith("pom.xml") && !file.toString().contains("/target/"))) {
            assertThat(files).hasSizeGreaterThan(15).allSatisfy(pom -> {
                Matcher version = VERSION.matcher(Files.readString(pom));
                assertThat(version.find()).isTrue();
                assertThat(version.group(1)).isEqualTo(BuildInfo.VERSION);
            });
        }
    }
}
