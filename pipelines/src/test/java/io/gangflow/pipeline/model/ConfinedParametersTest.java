package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.pipeline.parameter.ParameterAnnotation;
import io.gangflow.pipeline.read.PipelineReader;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value after the beginning of a path never leads outside it. */
final class ConfinedParametersTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            parameters:
              name: { type: string, default: a }
              size: { type: string, default: small, enum: [small, "../large"] }
              count: { type: integer, default: 1 }
            stages:
              work:
                inputs: { words: %s }
                outputs: { counts: %s }
                env: { PLACE: %s }
                pod: { image: "busybox:1", command: [work, %s], resources: { cpu: 1, memory: 1Gi } }
            """;

    private static final String NAME = "\"${parameters.name}\"";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"s3://results/${parameters.name}\"",
                "\"s3://results/${parameters.count}-${parameters.name}/part\"",
                "\"--to=s3://results/.${parameters.name}\"",
                "\"results/${parameters.name}\"",
                "\"/data/${inputs.words}\""
            })
    void aValueBehindAPathMustNotLeaveIt(String text) {
        for (Pipeline pipeline :
                new Pipeline[] {read(NAME, "s3://results/x", "a", text), read(NAME, "s3://results/x", text, "a")}) {
            assertThat(problem(pipeline, "../other")).contains("could leave the path of the pipeline");
            assertThat(problem(pipeline, "a/../../b")).isNotEmpty();
            assertThat(problem(pipeline, "a/..")).isNotEmpty();
            assertThat(problem(pipeline, "..\\other")).isNotEmpty();
            assertThat(problem(pipeline, ".")).isNotEmpty();
            assertThat(problem(pipeline, "2026/a..b/.hidden/c.txt")).isEmpty();
        }
    }

    @Test
    void outputsAndInputsAreConfinedToo() {
        assertThat(problem(read("s3://corpus/x", "\"s3://results/${parameters.name}\"", "a", "a"), ".."))
                .isNotEmpty();
        assertThat(problem(read("\"s3://corpus/${parameters.name}\"", "s3://results/x", "a", "a"), ".."))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"${parameters.name}\"",
                "\"--from=${parameters.name}\"",
                "\"cat /data/x ${parameters.name}\"",
                "\"${parameters.name}/words\""
            })
    void aValueThatBeginsItsPathIsFree(String text) {
        assertThat(problem(read("s3://corpus/x", "s3://results/x", text, "a"), "../other"))
                .isEmpty();
    }

    @Test
    void valuesOfAnEnumAreThePipelinesOwn() {
        Pipeline pipeline = read("s3://corpus/x", "\"s3://results/${parameters.size}\"", "a", "a");

        assertThat(DeclaredParameters.of(pipeline.parameters()).check(Map.of("size", "../large")))
                .isEmpty();
    }

    @Test
    void theRuleTravelsWithTheTemplate() {
        Pipeline pipeline = read("s3://corpus/x", "\"s3://results/${parameters.name}\"", "a", "a");
        ParameterRule read = ParameterAnnotation.read(ParameterAnnotation.write(pipeline.parameters()))
                .getOrDefault("name", ParameterRule.anyText());

        assertThat(read.problem("../other")).isPresent();
    }

    /** Every accepted value, after every beginning, stays below it when the path is normalized. */
    @Test
    void whatIsLetThroughStaysBelow() {
        ParameterRule rule = ParameterRule.anyText().confined(true);
        String[] pieces = {"..", ".", "/", "a", "//", "..a", "\\"};
        for (int code = 0; code < Math.pow(pieces.length, 5); code++) {
            StringBuilder value = new StringBuilder();
            for (int rest = code, part = 0; part < 5; part++, rest /= pieces.length) {
                value.append(pieces[rest % pieces.length]);
            }
            if (rule.problem(value.toString()).isEmpty()) {
                for (String before : new String[] {"/data/in/", "/data/in/.", "/data/in/x-", "/data/in/."}) {
                    String path = (before + value + "/end").replace('\\', '/');
                    assertThat(URI.create(path).normalize().getPath().replace("//", "/"))
                            .as(path)
                            .startsWith("/data/in");
                }
            }
        }
    }

    private static String problem(Pipeline pipeline, String value) {
        return DeclaredParameters.of(pipeline.parameters()).check(Map.of("name", value)).stream()
                .map(problem -> problem.message())
                .findFirst()
                .orElse("");
    }

    private static Pipeline read(String input, String output, String variable, String argument) {
        return PipelineReader.read("demo.yaml", PIPELINE.formatted(input, output, variable, argument))
                .orElseThrow();
    }
}
