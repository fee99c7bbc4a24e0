package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.command.LabContext;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code submit} and {@code schedule apply} on versions that are supported, too old, and newer than tested. */
@Timeout(60)
class SupportedVersionsTest {

    private static final String FILE = "../pipelines/definitions/nightly-etl.yaml";
    private static final String CONTROLLER = "workflow-controller";
    private static final String OLD = "argoproj/workflow-controller:v3.6.19";
    private static final String REFUSAL =
            "error: Argo's workflow controller 3.6.19 is older than 3.7, which Gangflow needs (context `lab`);"
                    + " upgrade it (`gangflow doctor` shows how), or pass --skip-version-check";

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // started before each test
    private LabContext lab;

    @BeforeEach
    void start() throws IOException {
        lab = new LabContext(folder);
    }

    @AfterEach
    void stop() {
        lab.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"submit", "submit --dry-run", "schedule apply", "schedule"})
    void anOldArgoIsRefusedAndNothingIsApplied(String command) {
        lab.deployment(CONTROLLER, OLD);

        assertThat(gangflow(command)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(lab.err()).startsWith(REFUSAL);
        assertThat(gangflow("list --schedules")).isZero();
        assertThat(lab.out()).doesNotContain("nightly-etl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"submit", "submit --dry-run", "schedule apply"})
    void theCheckCanBeSkipped(String command) {
        lab.deployment(CONTROLLER, OLD);

        assertThat(gangflow(command + " --skip-version-check")).as(lab.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"argoproj/workflow-controller:v4.1.2", "argoproj/workflow-controller@sha256:00ff", "own:v1.0.0"})
    void aSupportedOrUnknownArgoIsNotMentioned(String image) {
        lab.deployment(CONTROLLER, image);

        assertThat(gangflow("submit")).as(lab.err()).isZero();
        assertThat(lab.err()).doesNotContain("warning", "version");
    }

    @Test
    void aNewerVersionIsAWarning() {
        lab.deployment(CONTROLLER, "argoproj/workflow-controller:v4.2.0");

        assertThat(gangflow("submit")).isZero();
        assertThat(lab.err())
                .startsWith("warning: Argo's workflow controller 4.2.0 is newer than 4.1,"
                        + " the newest version that Gangflow was tested with (context `lab`)");
    }

    @Test
    void anOldVolcanoIsRefusedOnlyToWhatNeedsIt() throws IOException {
        lab.deployment("volcano-scheduler", "volcanosh/vc-scheduler:v1.13.0");
        Path file = Files.writeString(folder.resolve("plain.yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: plain }
                stages:
                  greet:
                    pod: { image: "busybox:1.37", command: [echo], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(lab.gangflow("submit", file.toString(), "--scheduler", "volcano"))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(lab.err()).startsWith("error: Volcano's scheduler 1.13.0 is older than 1.14.2, which fixes CVE-");
        assertThat(lab.gangflow("submit", file.toString(), "--scheduler", "kube-scheduler"))
                .as(lab.err())
                .isZero();
    }

    private int gangflow(String words) {
        String[] command = (words.startsWith("list")
                        ? words
                        : words.replaceFirst("(submit|schedule apply|schedule)", "$1 " + FILE))
                .split(" ", -1);
        return lab.gangflow(command);
    }
}
