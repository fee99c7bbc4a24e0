package io.gangflow.argo.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects, conditions and templates of pods in a pipeline file. */
final class StageManifestsTest {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              a:
            """;

    private static final String MANIFEST =
            "    manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: settings } }\n";

    private static final String POD = "    pod: { image: \"jobs:1\", resources: { cpu: 1, memory: 1Gi } }\n";

    @ParameterizedTest
    @ValueSource(strings = {"status.succeeded > 0", "data.ready", "status.phase in (A, B), !spec.paused"})
    void aSelectorIsACondition(String condition) {
        assertThat(codes(MANIFEST + "    successCondition: \"%s\"\n".formatted(condition)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "status.succeeded > 0 && true", "/a == b"})
    void whatIsNoSelectorIsFound(String condition) {
        assertThat(codes(MANIFEST + "    successCondition: \"%s\"\n".formatted(condition)))
                .containsExactly(DiagnosticCode.GF0658);
    }

    @Test
    void aPodTemplateHasTheFieldsOfAPod() {
        assertThat(codes(POD + "    podTemplate: { spec: { terminationGracePeriodSeconds: 5 } }\n"))
                .isEmpty();
    }

    @Test
    void aFieldOfAPodTemplateWithAValueOfTheWrongTypeIsFound() {
        assertThat(codes(POD + "    podTemplate: { spec: { terminationGracePeriodSeconds: soon } }\n"))
                .containsExactly(DiagnosticCode.GF0603);
    }

    private static List<DiagnosticCode> codes(String stage) {
        return StageManifests.check(
                        PipelineReader.read("demo.yaml", HEAD + stage).orElseThrow())
                .stream()
                .map(finding -> finding.code())
                .toList();
    }
}
