package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StageSettingsTest {

    private static final String STAGE = "stages:\n  a:\n    %s\n    POD(a)\n";
    private static final String MANIFEST = "stages:\n  a:\n    manifest: { apiVersion: %s, kind: %s, %s }\n";
    private static final String CONTAINER = "{ image: \"a:1\", %s resources: { cpu: 1, memory: 1Gi } }";

    private static String stage(String line) {
        return STAGE.formatted(line);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, true, KILL, 1",
        "0, true, NET_BIND_SERVICE, 1",
        "1000, false, NET_BIND_SERVICE, 1",
        "1000, true, CHOWN, 1",
        "1000, true, NET_BIND_SERVICE, 0"
    })
    void aPermissionBeyondTheDefaultIsAWarning(int user, boolean readOnly, String capability, int warnings) {
        String keys = "user: %d, readOnly: %s, capabilities: [%s]".formatted(user, readOnly, capability);
        String own = "stages:\n  a: { %s, POD(a) }\n".formatted(keys);
        String sidecar = stage("sidecars: { side: %s }".formatted(CONTAINER.formatted(keys + ",")));

        assertThat(Findings.of(DiagnosticCode.GF0232, own)).hasSize(warnings);
        assertThat(Findings.of(DiagnosticCode.GF0232, sidecar)).hasSize(warnings);
        assertThat(Findings.of(DiagnosticCode.GF0232, sidecar.replace("sidecars", "initContainers")))
                .hasSize(warnings)
                .allSatisfy(message -> assertThat(message).startsWith("6: container `side` "));
    }

    @ParameterizedTest
    @CsvSource({
        "initContainers, side, ''",
        "sidecars, main, the name `main` of a container is reserved",
        "initContainers, init-pytorch, the name `init-pytorch` of a container is reserved",
        "sidecars, spark-kubernetes-driver, the name `spark-kubernetes-driver` of a container is reserved",
        "sidecars, Side, `Side` cannot be the name of a container"
    })
    void aContainerHasANameOfItsOwn(String key, String name, String message) {
        String text = stage("%s: { %s: %s }".formatted(key, name, CONTAINER.formatted("")));

        assertThat(Findings.of(DiagnosticCode.GF0205, text))
                .isEqualTo(message.isEmpty() ? List.of() : List.of("6: " + message));
    }

    @Test
    void containersOfAPodHaveDifferentNames() {
        String container = CONTAINER.formatted("");
        String text = stage("initContainers: { x: %s, y: %s }\n    sidecars: { y: %s, z: %s }"
                .formatted(container, container, container, container));

        assertThat(Findings.of(DiagnosticCode.GF0306, text))
                .containsExactly("7: `y` is the name of an init container and of a sidecar");
    }

    @ParameterizedTest
    @CsvSource({
        "MODE, ''",
        "_x1, ''",
        "1x, `1x` cannot be an environment variable",
        "ARGO_TEMPLATE, `ARGO_TEMPLATE` is reserved in a stage of kind `pod`"
    })
    void aVariableOfAContainerIsAnIdentifierThatNobodySets(String name, String message) {
        for (String key : List.of("sidecars", "initContainers")) {
            String text =
                    stage("%s: { side: %s }".formatted(key, CONTAINER.formatted("env: { %s: x },".formatted(name))));

            assertThat(Findings.of(DiagnosticCode.GF0210, text))
                    .isEqualTo(message.isEmpty() ? List.of() : List.of("6: " + message));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jobs:1, ''",
        "9jobs:1, ''",
        "'jobs 1', has a space",
        "'jobs:1 ', has a space",
        "-v:1, does not start with a letter or a digit",
        "/jobs:1, does not start with a letter or a digit"
    })
    void anImageIsAReference(String image, String label) {
        String own = "stages:\n  a: { pod: { image: \"%s\", command: [a], resources: { cpu: 1, memory: 1Gi } } }\n"
                .formatted(image);
        String beside =
                stage("sidecars: { side: %s }".formatted(CONTAINER.formatted("").replace("a:1", image)));

        for (String text : List.of(own, beside, beside.replace("sidecars", "initContainers"))) {
            assertThat(Findings.in(text))
                    .filteredOn(finding -> finding.code() == DiagnosticCode.GF0205)
                    .extracting(Diagnostic::label)
                    .isEqualTo(label.isEmpty() ? List.of() : List.of(label));
        }
    }

    @ParameterizedTest
    @CsvSource({"'debug: 5005, jmx: 5006', 0", "'debug: 5005, jmx: 5005', 1", "'http: 80', 0"})
    void aPortHasOneName(String ports, int findings) {
        assertThat(Findings.of(DiagnosticCode.GF0306, stage("ports: { %s }".formatted(ports))))
                .hasSize(findings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http: 81", "admin: 80"})
    void theNameAndTheNumberOfAServiceAreTaken(String port) {
        String text =
                "stages:\n  a:\n    ports: { %s }\n    service: { image: \"a:1\", port: 80, resources: { cpu: 1, memory: 1Gi } }\n";

        assertThat(Findings.of(DiagnosticCode.GF0306, text.formatted(port))).hasSize(1);
        assertThat(Findings.of(DiagnosticCode.GF0306, text.formatted("admin: 81")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "v1, ConfigMap, 'metadata: { name: settings }, data: { app.conf: x }', 0",
        "v1, ConfigMap, 'metadata: { name: Settings }', 1",
        "v1, ConfigMap, 'metadata: { name: \"${run.id}-X\" }', 0",
        "rbac.authorization.k8s.io/v1, Role, 'metadata: { name: \"system:reader\" }', 0",
        "v1, ConfigMap, 'metadata: { name: a }, data: { a/b: x }', 1",
        "v1, Secret, 'metadata: { name: a }, stringData: { a/b: x }, binaryData: { c/d: x }', 2",
        "v1, Thing, 'metadata: { name: a }, data: { a/b: x }', 0",
        "v1, Thing, 'metadata: { name: a, labels: { \"a b\": x, t: \"-x\", u: \"${run.id} y\" } }', 2",
        "v1, Thing, 'metadata: { name: a, annotations: { \"a b\": x, t: \"-x\" } }', 1"
    })
    void theNamesInAManifestAreThoseThatTheApiServerAccepts(String version, String kind, String rest, int findings) {
        assertThat(Findings.of(DiagnosticCode.GF0205, MANIFEST.formatted(version, kind, rest)))
                .hasSize(findings);
    }

    @Test
    void eachPodTemplateOfAManifestIsChecked() {
        String template = "template: { metadata: { labels: { team: -x } }, spec: { %s } }";
        String text = MANIFEST.formatted(
                "v1",
                "Thing",
                "metadata: { name: a }, spec: { tasks: [{ %s }, x, { %s }] }"
                        .formatted(template.formatted("x: y"), template.formatted(template.formatted("x: y"))));

        assertThat(Findings.of(DiagnosticCode.GF0205, text))
                .containsExactly(
                        "6: `-x` cannot be the value of a label",
                        "6: `-x` cannot be the value of a label",
                        "6: `-x` cannot be the value of a label");
    }

    @Test
    void rulesForPodsAreNotAppliedToStagesWithoutPods() {
        String text = MANIFEST.formatted("v1", "Thing", "metadata: { name: a }") + "    workingDir: x\n";

        assertThat(Findings.codes(text)).containsExactly(DiagnosticCode.GF0305);
    }

    @ParameterizedTest
    @CsvSource({
        "'labels: { team: blue }', 0",
        "'labels: { day: \"d-${run.scheduledTime:yyyy-MM-dd}\" }', 0",
        "'labels: { day: \"${run.scheduledTime}\" }', 1",
        "'labels: { team: \"blue team\" }', 1",
        "'annotations: { team: \"blue team\" }', 0",
        "'labels: { job-name: x }', 1",
        "'podTemplate: { metadata: { labels: { team: 5, size: \"a b\" }, annotations: { note: \"a b\" } } }', 1"
    })
    void aLabelHasAnOpenKeyAndAValidValue(String line, int findings) {
        assertThat(Findings.of(DiagnosticCode.GF0233, stage(line))).hasSize(findings);
    }

    @Test
    void aReservedKeyIsNamedWithAnOpenOne() {
        assertThat(Findings.in(stage("labels: { gangflow.io/stage: x }")))
                .extracting(finding -> finding.hint().orElse(""))
                .containsExactly("use a prefix of your own, such as `example.com/stage`");
    }
}
