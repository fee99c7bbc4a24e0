package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ManifestStageTest {

    /** Objects with another structure than Kubernetes jobs stay unchanged; each of these once caused an exception. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: plain",
                "spec: [plain]",
                "spec: { template: plain }",
                "spec: { template: { metadata: plain } }",
                "spec: { template: { metadata: { labels: plain } } }",
                "spec: { tasks: plain }",
                "spec: { tasks: [plain] }",
                "spec: { tasks: [{ template: plain }] }",
                "spec: { tasks: [{ name: $(X), template: { spec: { containers: [] } } }] }"
            })
    void anObjectOfAnyShapeIsCompiled(String shape) {
        String pipeline = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: odd }
                stages:
                  a:
                    manifest: { apiVersion: example.com/v1, kind: Odd, metadata: { name: x }, %s }
                """.formatted(shape);

        Compiled compiled = Compiled.of(new Planner()
                .plan(PipelineReader.read("odd.yaml", pipeline).orElseThrow(), Optional.empty())
                .orElseThrow());

        assertThat(compiled.yaml()).contains("kind: Odd", "gangflow.io/stage: a");
    }

    private static Compiled compiled(String settings, String manifest) {
        String pipeline = """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                stages:
                  a:
                    %s
                    manifest: %s
                """.formatted(settings, manifest);
        return Compiled.of(new Planner()
                .plan(PipelineReader.read("demo.yaml", pipeline).orElseThrow(), Optional.empty())
                .orElseThrow());
    }

    private static final String JOB =
            "{ apiVersion: example.com/v1, kind: Odd, metadata: { name: x, labels: { mine: kept,"
                    + " gangflow.io/role: own } }, spec: { template: { spec: {} }, tasks: [{ name: head, template: { metadata:"
                    + " { annotations: { a: b } } } }, { template: {} }, { name: bare }] } }";

    @Test
    void objectAndPodTemplatesGetOurLabelsUnlessTheyHaveTheirOwn() {
        JsonNode object = compiled("copies: 1", JOB).object("Odd");

        assertThat(object.at("/metadata/labels/mine").asText()).isEqualTo("kept");
        assertThat(object.at("/metadata/labels").path("gangflow.io/role").asText())
                .as("the object's own label has precedence")
                .isEqualTo("own");
        assertThat(object.at("/metadata/labels").path("gangflow.io/stage").asText())
                .isEqualTo("a");
        assertThat(role(object, "/spec/template")).isEqualTo("pod");
        assertThat(role(object, "/spec/tasks/0/template")).isEqualTo("head");
        assertThat(role(object, "/spec/tasks/1/template"))
                .as("a task without a name")
                .isEqualTo("pod");
        assertThat(object.at("/spec/tasks/0/template/metadata/annotations/a").asText())
                .isEqualTo("b");
        assertThat(object.at("/spec/tasks/2").toString()).isEqualTo("{\"name\":\"bare\"}");
    }

    private static String role(JsonNode object, String template) {
        return object.at(template + "/metadata/labels").path("gangflow.io/role").asText();
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "one instance keeps its name           | copies: 1                       | { name: x } | x",
                "several instances are numbered        | copies: 2                       | { name: x } | x-0,x-1",
                "so are the attempts of a retry        | retry: { limit: 1, backoff: 1s } | { name: x } | x-0-0",
            })
    void anObjectHasANameOfItsOwn(String why, String settings, String metadata, String names) {
        Compiled compiled =
                compiled(settings, "{ apiVersion: example.com/v1, kind: Odd, metadata: %s }".formatted(metadata));

        assertThat(compiled.created(Map.of()))
                .extracting(object -> object.getMetadata().getName())
                .as(why)
                .containsExactly(names.split(","));
    }

    @Test
    void dollarSignsReachTheClusterAsWritten() {
        Compiled compiled = compiled(
                "copies: 1",
                "{ apiVersion: example.com/v1, kind: Odd, metadata: { name: x }, spec: { text: \"$(X) $$ $y\","
                        + " list: [\"$(Y)\", 3, true] } }");
        JsonNode object = compiled.object("Odd");

        assertThat(object.at("/spec/text").asText()).isEqualTo("$(X) $$ $y");
        assertThat(object.at("/spec/list").toString()).isEqualTo("[\"$(Y)\",3,true]");
        assertThat(String.valueOf(compiled.resource("a-instance").get("manifest")))
                .as("the kubelet of Argo's pod would expand them")
                .doesNotContain("$(", "$$");
    }

    @Test
    void conditionsTimeoutAndRetryAreThoseOfTheTemplate() {
        Compiled compiled = compiled("""
                successCondition: status.done = yes
                    failureCondition: status.done = no
                    timeout: 2m
                    retry: { limit: 4, backoff: 1s }""", "{ apiVersion: example.com/v1, kind: Odd, metadata: { name: x } }");

        assertThat(compiled.resource("a-instance"))
                .containsEntry("successCondition", "status.done = yes")
                .containsEntry("failureCondition", "status.done = no");
        assertThat(compiled.tree("a-instance").path("activeDeadlineSeconds").asInt())
                .isEqualTo(120);
        assertThat(compiled.tree("a-instance").at("/retryStrategy/limit").asText())
                .isEqualTo("4");
        assertThat(String.valueOf(compiled.resource("a-instance").get("manifest")))
                .as("the object stays after the run")
                .doesNotContain("ownerReferences");
    }
}
