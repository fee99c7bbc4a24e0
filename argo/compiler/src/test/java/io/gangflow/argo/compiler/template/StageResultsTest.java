package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that one stage leaves and another uses: outputs, and what a run assumes that executes nothing. */
final class StageResultsTest {

    private static Compiled compiled(String find, String use) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: kube-scheduler
                stages:
                  find: { %s pod: { image: "i:1", command: [find], resources: { cpu: 1, memory: 1Gi } } }
                  use:
                    after: [find]
                    %s
                """.formatted(find, use));
    }

    private static String work(String word) {
        return "pod: { image: \"i:1\", command: [use, \"" + word + "\"], resources: { cpu: 1, memory: 1Gi } }";
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "as many copies as permitted            | copies: '${stages.find.result}'  | 3 | x | 3",
                "a list of plain values                 | foreach: '${stages.find.result}' | 2 | ${item.value} | [\"0\",\"1\"]",
                "a list of mappings with the used names | foreach: '${stages.find.result}' | 2 | ${item.a}-${item.b} |"
                        + " [{\"a\":\"0\",\"b\":\"0\"},{\"a\":\"1\",\"b\":\"1\"}]",
            })
    void aStageOverWhichOthersAreRepeatedHasAnAssumedResult(
            String why, String repetition, int most, String word, String assumed) {
        Compiled compiled = compiled("", repetition + "\n    maxInstances: " + most + "\n    " + work(word));

        assertThat(compiled.tree("find-instance").at("/annotations").toString())
                .as(why)
                .contains("\"" + assumed.replace("\"", "\\\"") + "\"");
        assertThat(compiled.tree("use-instance").at("/annotations")).hasSize(1);
    }

    @Test
    void theNumberOfInstancesIsComputedFromTheResult() {
        JsonNode use = compiled("", "copies: '${stages.find.result}'\n    maxInstances: 3\n    " + work("x"))
                .tree("use");

        assertThat(use.at("/dag/tasks/0/withSequence/count").asText()).contains("result-of-find");
        assertThat(use.at("/inputs/parameters").toString()).isEqualTo("[{\"name\":\"result-of-find\"}]");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "the result of one instance is a text     | | fromJSON(tasks.instance.outputs.parameters.result)[0]",
                "those of several are a list              | copies: 2, | tasks.instance.outputs.parameters.result",
                "one item is still a list                 | foreach: [a], | tasks.instance.outputs.parameters.result",
            })
    void aStageExportsWhatItsInstancesLeave(String why, String find, String expression) {
        JsonNode output = compiled(find == null ? "" : find, work("${stages.find.result}"))
                .tree("find")
                .at("/outputs/parameters/0");

        assertThat(output.path("name").asText()).isEqualTo("result");
        String written = output.at("/valueFrom/expression").asText();
        assertThat(written).as(why).contains(expression);
        assertThat(written.contains("[0]")).isEqualTo(expression.contains("[0]"));
    }

    @Test
    void aResultThatOnlyAConditionUsesIsNoInputOfTheStage() {
        Compiled compiled = compiled("", "when: \"${stages.find.result} == yes\"\n    " + work("x"));

        assertThat(compiled.tree("find").at("/outputs/parameters/0/name").asText())
                .isEqualTo("result");
        assertThat(compiled.tree("use").has("inputs")).isFalse();
        assertThat(compiled.tree("pipeline").at("/dag/tasks/1/when").asText()).contains("find");
        assertThat(compiled.tree("pipeline").at("/dag/tasks/1").has("arguments"))
                .isFalse();
    }

    @Test
    void aCachedStageKeepsItsDeclaredOutputsAndItsResult() {
        Compiled compiled = compiled(
                "cache: true, retry: { limit: 1, backoff: 1s }, outputs: { rows: \"s3://lake/x\", a-b: \"s3://lake/y\" },",
                work("${stages.find.result}"));

        assertThat(compiled.tree("find-instance").at("/outputs/parameters").toString())
                .contains("steps['tries'].outputs.parameters.rows")
                .contains("steps['tries'].outputs.parameters['a-b']")
                .contains("steps['tries'].outputs.parameters.result");
    }
}
