package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.parameter.ArgumentProblem;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TemplateParametersTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            parameters:
              n: { type: integer, default: 3, minimum: 1, maximum: 100 }
              rate: { type: number, default: 0.5 }
              fast: { type: boolean, default: true }
              size: { type: string, default: small, enum: [small, large] }
              place: { type: string, pattern: "s3://.+", minLength: 6, maxLength: 30 }
            stages:
              count:
                pod: { image: "gangflow/jobs:0.1.0", command: [wordcount, "${parameters.place}"], resources: { cpu: 1, memory: 1Gi } }
            """;

    private static Pipeline pipeline() {
        return PipelineReader.read("demo.yaml", PIPELINE).orElseThrow();
    }

    private static WorkflowTemplate template() {
        return new ManifestCompiler()
                .compile(new Planner().plan(pipeline(), Optional.empty()).orElseThrow())
                .workflowTemplate();
    }

    @Test
    void whatIsCompiledIsReadBack() {
        DeclaredParameters written = DeclaredParameters.of(pipeline().parameters());

        assertThat(TemplateParameters.of(template()).rules())
                .usingRecursiveComparison()
                .ignoringFields("fast") // Argo's form requires the enum of a boolean
                .isEqualTo(written.rules());
        assertThat(TemplateParameters.of(template()).byName().get("place"))
                .satisfies(place -> assertThat(place).isNotNull());
    }

    @Test
    void valuesAreCheckedByWhatTheTemplateSays() {
        DeclaredParameters declared = TemplateParameters.of(template());

        assertThat(declared.check(Map.of("place", "s3://corpus"))).isEmpty();
        assertThat(declared.check(Map.of()))
                .extracting(ArgumentProblem::kind)
                .containsExactly(ArgumentProblem.Kind.MISSING);
        assertThat(List.of("999999999", "-5", "not a number; rm -rf /", "--evil"))
                .allSatisfy(value -> assertThatThrownBy(() ->
                                TemplateParameters.require(template(), Map.of("place", "s3://corpus", "n", value)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageStartingWith("pipeline `demo`: parameter `n`: `" + value + "`"));
    }

    @Test
    void anEnumThatSomebodyChangedOnTheClusterCounts() {
        WorkflowTemplate template = ArgoJson.edit(
                template(),
                tree -> tree.at("/spec/arguments/parameters").forEach(parameter -> {
                    if (parameter.path("name").asText().equals("size")) {
                        ((ObjectNode) parameter).putArray("enum").add("small").add("huge");
                    }
                }));

        DeclaredParameters declared = TemplateParameters.of(template);

        assertThat(declared.check(Map.of("place", "s3://corpus", "size", "huge")))
                .isEmpty();
        assertThat(declared.check(Map.of("place", "s3://corpus", "size", "large")))
                .isNotEmpty();
    }

    @Test
    void aTemplateThatGangflowDidNotCompileHasNamesAndEnums() {
        WorkflowTemplate template = template();
        template.getMetadata().setAnnotations(Map.of());

        DeclaredParameters declared = TemplateParameters.of(template);

        assertThat(declared.check(Map.of("place", "anywhere", "n", "many"))).isEmpty();
        assertThat(declared.check(Map.of("place", "anywhere", "size", "huge"))).isNotEmpty();
        assertThat(declared.check(Map.of("place", "{{=1}}"))).isNotEmpty();
    }
}
