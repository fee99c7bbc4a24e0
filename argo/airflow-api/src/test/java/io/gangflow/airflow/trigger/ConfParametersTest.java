package io.gangflow.airflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.server.http.ApiException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfParametersTest {

    private static final String RULES = """
            {"n": {"type": "integer", "minimum": 1, "maximum": 100}, "rate": {"type": "number"}, "fast": {"type": "boolean"},
             "place": {"type": "string", "pattern": "s3://.+"}, "text": {"type": "string"}}""";

    private static final String PARAMETERS = """
            [{"name": "n", "value": "3"}, {"name": "rate", "value": "0.5"}, {"name": "text", "value": "x"},
             {"name": "fast", "value": "false", "enum": ["true", "false"]}, {"name": "place", "value": "s3://corpus"}]""";

    private static Dag dag(Optional<String> rules, String parameters) {
        ObjectNode template = (ObjectNode) ArgoJson.read(
                "{\"metadata\": {\"name\": \"train\"}, \"spec\": {\"arguments\": {\"parameters\": %s}}}"
                        .formatted(parameters),
                JsonNode.class);
        rules.ifPresent(json -> template.withObject("/metadata/annotations").put("gangflow.io/parameters", json));
        return new Dag(ArgoJson.convert(template, WorkflowTemplate.class), Optional.empty());
    }

    private static Map<String, String> values(String conf) {
        return values(dag(Optional.of(RULES), PARAMETERS), conf);
    }

    private static Map<String, String> values(Dag dag, String conf) {
        return ConfParameters.of(dag, ArgoJson.read(conf, ObjectNode.class));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"n\": \"999999999\"}",
                "{\"n\": 999999999}",
                "{\"n\": \"-5\"}",
                "{\"n\": -5}",
                "{\"n\": 1.5}",
                "{\"n\": 1e300}",
                "{\"n\": \"not a number; rm -rf /\"}",
                "{\"n\": \"--evil\"}",
                "{\"n\": true}",
                "{\"n\": null}",
                "{\"n\": [1]}",
                "{\"n\": {}}",
                "{\"rate\": \"fast\"}",
                "{\"fast\": 1}",
                "{\"fast\": \"True\"}",
                "{\"place\": \"/etc/passwd\"}",
                "{\"text\": \"{{=fromBase64('YQ==')}}\"}",
                "{\"text\": \"{{workflow.name}}\"}",
                "{\"text\": \"a\\u0000b\"}",
                "{\"text\": \"\\ud800\"}",
                "{\"m\": 1}"
            })
    void aConfThatDoesNotFitIsABadRequest(String conf) {
        assertThatThrownBy(() -> values(conf))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        assertThatThrownBy(() -> values("{\"n\": 999, \"place\": \"/etc\"}"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.detail().toString())
                                .contains("`conf` does not fit `train`: parameter `n`: `999` is above the maximum 100")
                                .contains("parameter `place`: `/etc` does not match the pattern `s3://.+`"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"n\": 100}|n|100",
                "{\"n\": \"1\"}|n|1",
                "{\"n\": 1.0}|n|1",
                "{\"n\": 1e1}|n|10",
                "{\"rate\": 1}|rate|1",
                "{\"rate\": 0.25}|rate|0.25",
                "{\"fast\": true}|fast|true",
                "{\"fast\": \"false\"}|fast|false",
                "{\"text\": 7}|text|7",
                "{\"text\": \"$(AWS_SECRET_ACCESS_KEY)\"}|text|$(AWS_SECRET_ACCESS_KEY)",
                "{\"text\": [1, 2]}|text|[1,2]"
            })
    void jsonOfTheTypeIsTaken(String conf, String name, String value) {
        assertThat(values(conf)).containsExactly(Map.entry(name, value));
    }

    @Test
    void jsonThatIsNestedKeepsItsMeaningAndHoldsNoTemplate() {
        String conf = "{\"text\": {\"a\": {\"b\": {}}, \"{{=1}}\": \"}}\\\\{{{\\\"\"}}";

        String text = values(conf).getOrDefault("text", "");

        assertThat(text).doesNotContain("{{").doesNotContain("}}");
        assertThat(ArgoJson.read(text, JsonNode.class))
                .isEqualTo(ArgoJson.read(conf, JsonNode.class).path("text"));
    }

    @Test
    void theWholeConfIsAnArgumentWithoutTemplates() {
        Dag dag = dag(Optional.empty(), "[{\"name\": \"dag_run_conf\", \"value\": \"{}\"}]");

        assertThat(values(dag, "{\"x\": \"{{=1}}\", \"y\": {\"z\": {}}}"))
                .containsExactly(Map.entry("dag_run_conf", "{\"x\":\"{\\u007b=1}\\u007d\",\"y\":{\"z\":{} } }"));
    }

    @Test
    void aTemplateWithoutRulesIsCheckedByNamesAndEnums() {
        Dag dag = dag(Optional.empty(), PARAMETERS);

        assertThat(values(dag, "{\"n\": \"many\"}")).containsExactly(Map.entry("n", "many"));
        assertThatThrownBy(() -> values(dag, "{\"fast\": \"maybe\"}"))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        e -> assertThat(e.detail().toString())
                                .contains("parameter `fast`: `maybe` is not in `enum`: `true`, `false`"));
    }

    @Test
    void rulesThatCannotBeReadCheckNothingInSilence() {
        assertThatThrownBy(() -> values(dag(Optional.of("{\"n\": 1}"), PARAMETERS), "{}"))
                .isInstanceOfSatisfying(
                        ApiException.class, e -> assertThat(e.status()).isEqualTo(400));
    }
}
