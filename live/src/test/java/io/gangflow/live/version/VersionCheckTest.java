package io.gangflow.live.version;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.live.version.InstalledVersions.Installed;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pipeline is refused by what is too old for it, and by nothing else. */
class VersionCheckTest {

    /** Each refused version has its successor, which is not refused. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Kubernetes     | 1.29.14 | is older than 1.30, which Gangflow needs | ''
            Kubernetes     | 1.30.0  | '' | ''
            Kubernetes     | 1.36.9  | '' | ''
            Kubernetes     | 1.37.0  | '' | is newer than 1.36, the newest version that Gangflow was tested with
            Argo Workflows | 3.6.19  | is older than 3.7, which Gangflow needs | ''
            Argo Workflows | 3.7.18  | is older than 4.0.6, which fixes published vulnerabilities | ''
            Argo Workflows | 4.0.5   | is older than 4.0.6, which fixes published vulnerabilities | ''
            Argo Workflows | 4.0.6   | '' | ''
            Argo Workflows | 4.1.99  | '' | ''
            Argo Workflows | 4.2.0   | '' | is newer than 4.1, the newest version that Gangflow was tested with
            Volcano        | 1.9.0   | is older than 1.10, which Gangflow needs | ''
            Volcano        | 1.10.2  | is older than 1.14.2, which fixes CVE-2026-44247 | ''
            Volcano        | 1.14.1  | is older than 1.14.2, which fixes CVE-2026-44247 | ''
            Volcano        | 1.14.2  | '' | ''
            Volcano        | 1.16.0  | '' | ''
            Volcano        | 1.17.0  | '' | is newer than 1.16, the newest version that Gangflow was tested with
            """)
    void aVersion(String software, String version, String refused, String untested) {
        VersionCheck check = check("volcano", installed(named(software), version));

        assertThat(check.refusal().orElse("")).isEqualTo(clause(version, refused));
        assertThat(String.join("", check.untested())).isEqualTo(clause(version, untested));
    }

    private static ClusterSoftware named(String name) {
        return ClusterSoftware.ALL.stream()
                .filter(software -> software.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String clause(String version, String predicate) {
        return predicate.isEmpty() ? "" : "It %s %s".formatted(version, predicate);
    }

    @Test
    void anOldVolcanoDoesNotMatterToAPipelineWithoutIt() {
        Installed old = installed(ClusterSoftware.VOLCANO, "1.9.0");

        assertThat(check("kube-scheduler", old).refusal()).isEmpty();
        assertThat(check("volcano", old).refusal()).isPresent();
    }

    @Test
    void anUnknownVersionIsNotRefused() {
        assertThat(check("volcano", installed(ClusterSoftware.ARGO)).refusal()).isEmpty();
        assertThat(check("volcano").refusal()).isEmpty();
    }

    @Test
    void oneSuitableInstallationOfSeveralIsEnough() {
        VersionCheck suitable = check("volcano", installed(ClusterSoftware.ARGO, "3.6.19", "4.1.2"));
        VersionCheck newer = check("volcano", installed(ClusterSoftware.ARGO, "3.6.19", "4.2.0"));

        assertThat(suitable.refused()).isEmpty();
        assertThat(newer.refused()).isEmpty();
        assertThat(newer.untested()).hasSize(1);
        assertThat(check("volcano", installed(ClusterSoftware.ARGO, "3.6.19", "4.0.1"))
                        .refused())
                .hasSize(1);
    }

    @Test
    void everythingThatIsTooOldIsNamed() {
        VersionCheck check = check(
                "volcano", installed(ClusterSoftware.KUBERNETES, "1.29.0"), installed(ClusterSoftware.ARGO, "3.6.19"));

        assertThat(check.refusal())
                .contains("It 1.29.0 is older than 1.30, which Gangflow needs;"
                        + " It 3.6.19 is older than 3.7, which Gangflow needs");
    }

    private static VersionCheck check(String scheduler, Installed... installed) {
        return VersionCheck.of(new InstalledVersions(List.of(installed)), plan(scheduler));
    }

    private static Installed installed(ClusterSoftware software, String... versions) {
        List<Version> read = Arrays.stream(versions)
                .map(text -> ClusterProgram.WORKFLOW_CONTROLLER.version(Stream.of("workflow-controller:" + text)))
                .map(Optional::orElseThrow)
                .toList();
        return new Installed(software, "It", read);
    }

    private static Plan plan(String scheduler) {
        return new Planner()
                .plan(PipelineReader.read("test.yaml", """
                        apiVersion: gangflow/v1
                        kind: Pipeline
                        metadata: { name: test }
                        scheduler: %s
                        stages:
                          greet:
                            pod: { image: "busybox:1.37", command: [echo], resources: { cpu: 1, memory: 64Mi } }
                        """.formatted(scheduler))
                        .value()
                        .orElseThrow())
                .value()
                .orElseThrow();
    }
}
