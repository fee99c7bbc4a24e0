package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.child.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "GANGFLOW_MANIFEST", "kind: Job",
            "GANGFLOW_WORKFLOW", "demo-1",
            "GANGFLOW_WORKFLOW_UID", "w",
            "POD_UID", "p",
            "POD_NAMESPACE", "default");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theEnvironmentOfAStageIsEnough() {
        Options options = Options.read(List.of(), ENVIRONMENT);

        assertThat(options.createOnly()).isFalse();
        assertThat(options.manifest()).isEqualTo("kind: Job");
        assertThat(options.success()).isEmpty();
        assertThat(options.failure()).isEmpty();
        assertThat(options.grace()).isEqualTo(Duration.ofSeconds(25));
        assertThat(options.progress()).isEmpty();
        assertThat(options.result()).isEmpty();
        assertThat(options.terminationMessage()).hasToString("/dev/termination-log");
    }

    @Test
    void argumentsTakePrecedence() throws IOException {
        Path file = Files.writeString(folder.resolve("manifest.yaml"), "kind: PyTorchJob");
        Options options = Options.read(
                List.of(
                        "--success-condition",
                        "status.succeeded > 0",
                        "--failure-condition",
                        "status.failed > 0",
                        "--result",
                        "/tmp/result",
                        "--grace",
                        "3",
                        "--create-only",
                        file.toString()),
                with("ARGO_PROGRESS_FILE", "/argo/progress", "TERMINATION_LOG_PATH", "/log"));

        assertThat(options.createOnly()).isTrue();
        assertThat(options.manifest()).isEqualTo("kind: PyTorchJob");
        assertThat(options.success()).isPresent();
        assertThat(options.failure()).isPresent().isNotEqualTo(options.success());
        assertThat(options.grace()).isEqualTo(Duration.ofSeconds(3));
        assertThat(options.progress()).contains(Path.of("/argo/progress"));
        assertThat(options.result()).contains(Path.of("/tmp/result"));
        assertThat(options.terminationMessage()).hasToString("/log");
        assertThat(Options.read(List.of(), with("ARGO_PROGRESS_FILE", "", "X", ""))
                        .progress())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GANGFLOW_MANIFEST", "GANGFLOW_WORKFLOW", "GANGFLOW_WORKFLOW_UID", "POD_UID", "POD_NAMESPACE"})
    void aVariableThatIsMissingOrBlankIsNamed(String name) {
        for (String value : List.of("", " ")) {
            assertThatThrownBy(() -> Options.read(List.of(), with(name, value, "X", "")))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("`" + name + "` is not set; the stage's template has to");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--grace, `--grace` has no value",
        "--result, `--result` has no value",
        "--grace x, `x` of `--grace` is not a number of seconds",
        "--grace 100000, `100000` of `--grace` is not a number of seconds",
        "--grace -1, `-1` of `--grace` is not a number of seconds",
        "--wait, `--wait` is not an argument"
    })
    void aWrongArgumentIsRefused(String arguments, String message) {
        assertThatThrownBy(() -> Options.read(List.of(arguments.split(" ")), ENVIRONMENT))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aConditionThatArgoWouldRefuseAndASecondFileAreRefused() throws IOException {
        String file = Files.writeString(folder.resolve("a.yaml"), "kind: Job").toString();

        assertThatThrownBy(() -> Options.read(List.of("--success-condition", "status.x ~ 1"), ENVIRONMENT))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("--success-condition: ");
        assertThatThrownBy(() -> Options.read(List.of(file, file), ENVIRONMENT))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("`" + file + "` is not an argument");
    }

    private static Map<String, String> with(String name, String value, String other, String otherValue) {
        Map<String, String> changed = new HashMap<>(ENVIRONMENT);
        changed.put(name, value);
        changed.put(other, otherValue);
        return changed;
    }
}
