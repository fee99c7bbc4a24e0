package io.gangflow.pipeline.check.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.check.Findings;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CacheRulesTest {

    private static final String TEXT = """
            stages:
              a:
                cache: %s
                %s
                pod: { image: "a:1", command: [etl, "%s"], resources: { cpu: 1, memory: 1Gi } }
            """;
    private static final String SIDECAR =
            "{ log: { image: \"a:1\", command: [log, \"${run.name}\"], resources: { cpu: 1, memory: 1Gi } } }";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | '' | ${run.id} | true",
                "true | '' | ${run.name}/x | true",
                "true | '' | ${run.namespace} | false",
                "true | '' | ${run.scheduledTime:yyyy-MM-dd} | false",
                "true | '' | fixed | false",
                "false | '' | ${run.id} | false",
                "true | 'env: { RUN: \"${run.id}\" }' | fixed | true",
                "true | 'inputs: { x: \"s3://a/${run.id}\" }' | '${inputs.x}' | true",
                "true | 'labels: { run: \"${run.name}\" }' | fixed | false",
                "{ key: day } | '' | ${run.id} | false",
                "{ key: '${run.id}' } | '' | fixed | true",
                "{ maxAge: 1s } | '' | fixed | false",
                "{ maxAge: 0s } | '' | fixed | true"
            })
    void theWorkOfACachedStageIsTheSameInEachRun(String cache, String line, String word, boolean found) {
        assertThat(Findings.of(DiagnosticCode.GF0257, TEXT.formatted(cache, line, word)))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({"sidecars", "initContainers"})
    void otherContainersOfThePodDecideTheWorkToo(String key) {
        assertThat(Findings.of(DiagnosticCode.GF0257, TEXT.formatted("true", key + ": " + SIDECAR, "fixed")))
                .containsExactly("7: the work of cached stage `a` is another in each run");
    }

    @Test
    void aStageHasOneFindingForAllItsReferences() {
        assertThat(Findings.of(
                        DiagnosticCode.GF0257,
                        TEXT.formatted("true", "env: { RUN: \"${run.id}\" }", "${run.id}/${run.name}")))
                .hasSize(1);
    }

    @Test
    void eachOutputInAPlaceOfTheRunIsAFinding() {
        String outputs = "outputs: { x: \"s3://a/${run.id}\", y: \"s3://a/${run.name}\", z: \"s3://a/z\" }";

        assertThat(Findings.of(DiagnosticCode.GF0258, TEXT.formatted("true", outputs, "fixed")))
                .containsExactly(
                        "7: output `x` of cached stage `a` is in a place of its run",
                        "7: output `y` of cached stage `a` is in a place of its run");
        assertThat(Findings.of(DiagnosticCode.GF0257, TEXT.formatted("true", outputs, "fixed")))
                .isEmpty();
    }
}
