package io.gangflow.pipeline.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the output with the requirements of the SARIF 2.1.0 schema for the parts that are written. */
class DiagnosticSarifTest {

    private static final Diagnostic ERROR = Diagnostic.of(
                    DiagnosticCode.GF0631, new SourceSpan("jobs/my job.yaml", 4, 20, 1), "a `message`", "a label")
            .withHint("a hint")
            .withNote("note", "text");
    private static final Diagnostic IGNORED =
            Diagnostic.of(DiagnosticCode.GF0608, new SourceSpan("a.yaml", 1, 1, 0), "another", "label");

    private static JsonNode log() throws JsonProcessingException {
        return new ObjectMapper().readTree(DiagnosticSarif.of(List.of(ERROR), List.of(IGNORED), Map.of()));
    }

    @Test
    void aLogHasAVersionAndRunsWithATool() throws JsonProcessingException {
        assertThat(log().path("version").asText()).isEqualTo("2.1.0");
        assertThat(log().path("$schema").asText()).endsWith("sarif-schema-2.1.0.json");
        assertThat(log().path("runs")).hasSize(1);
        assertThat(log().at("/runs/0/tool/driver/name").asText()).isEqualTo("gangflow");
        assertThat(fields(log().at("/runs/0"))).isSubsetOf("tool", "columnKind", "results");
    }

    @Test
    void everyRuleHasHelp() throws JsonProcessingException {
        JsonNode rules = log().at("/runs/0/tool/driver/rules");

        assertThat(rules).hasSize(2);
        rules.forEach(rule -> {
            assertThat(rule.path("id").asText()).matches("GF[0-9]{4}");
            assertThat(rule.at("/help/markdown").asText()).contains("## Right");
            assertThat(rule.at("/help/text").asText()).isNotEmpty();
            assertThat(rule.at("/defaultConfiguration/level").asText()).isIn("error", "warning");
        });
    }

    @Test
    void aResultPointsAtItsRuleAndPlace() throws JsonProcessingException {
        JsonNode result = log().at("/runs/0/results/0");
        JsonNode rules = log().at("/runs/0/tool/driver/rules");

        assertThat(rules.get(result.path("ruleIndex").asInt()).path("id").asText())
                .isEqualTo(result.path("ruleId").asText())
                .isEqualTo("GF0631");
        assertThat(result.at("/message/text").asText()).isEqualTo("a `message`: a label\nnote: text\nhint: a hint");
        JsonNode place = result.at("/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").asText()).isEqualTo("jobs/my%20job.yaml");
        assertThat(place.at("/region/startLine").asInt()).isEqualTo(4);
        assertThat(place.at("/region/endColumn").asInt()).isEqualTo(21);
    }

    @Test
    void whatIsIgnoredIsSuppressed() throws JsonProcessingException {
        assertThat(log().at("/runs/0/results/0").has("suppressions")).isFalse();
        assertThat(log().at("/runs/0/results/1/suppressions/0/kind").asText()).isEqualTo("inSource");
    }

    private static Set<String> fields(JsonNode object) {
        Set<String> names = new java.util.TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
