package io.gangflow.pipeline.shape;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.read.PipelineReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cluster object with braces that Argo would take for a template. */
final class ManifestTemplatesTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            stages:
              first:
                manifest:
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: { name: settings }
                  data: { %s }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'a{{item}}': b | 10:15",
                "'a}}': b | 10:15",
                "a: '{{item}}' | 10:18",
                "a: { 'b{{c': d } | 10:20",
                "a: [{ 'b{{c': d }] | 10:21"
            })
    void bracesInKeysAndValuesAreRefused(String data, String place) {
        assertThat(PipelineReader.read("p.yaml", PIPELINE.formatted(data)).diagnostics())
                .filteredOn(found -> found.code() == DiagnosticCode.GF0211)
                .extracting(Diagnostic::span)
                .extracting(span -> span.line() + ":" + span.column())
                .containsExactly(place);
    }
}
