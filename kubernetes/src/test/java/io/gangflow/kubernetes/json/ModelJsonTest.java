package io.gangflow.kubernetes.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import org.junit.jupiter.api.Test;

class ModelJsonTest {

    private static final String POD = """
            { "apiVersion": "v1", "kind": "Pod", "metadata": { "name": "p", "ownerReferences": null },
              "spec": {
                "securityContext": null,
                "nodeSelector": { "zone": "a" },
                "containers": [ {
                  "name": "main",
                  "unknown": 1,
                  "ports": [ { "containerPort": 80 } ],
                  "resources": { "limits": { "cpu": "1500m", "memory": 1024 } },
                  "livenessProbe": { "httpGet": { "port": "http" }, "tcpSocket": { "port": 8080 } } } ],
                "volumes": [ { "name": "tmp", "emptyDir": {} }, { "name": "none", "emptyDir": null } ] } }
            """;

    @Test
    void readsWhatAPlainMapperReads() throws JsonProcessingException {
        ObjectMapper plain = new ObjectMapper();
        Pod pod = ModelJson.MAPPER.readValue(POD, Pod.class);
        assertThat(pod).isEqualTo(plain.readValue(POD, Pod.class));
        assertThat(ModelJson.MAPPER.writeValueAsString(pod)).isEqualTo(plain.writeValueAsString(pod));
    }

    @Test
    void theSamplesThatItLearnsFromAreObjectsOfTheModel() {
        assertThatCode(ModelWarmup::learn).doesNotThrowAnyException();
    }

    @Test
    void anEmptyTextIsNotANumber() {
        String group = "{\"spec\": {\"minTaskMember\": {\"master\": \"\"}}}";
        assertThatThrownBy(() -> ModelJson.MAPPER.readValue(group, PodGroup.class))
                .isInstanceOf(JsonMappingException.class);
    }

    @Test
    void aVariableNeedsAName() {
        String named = POD.replace("\"unknown\": 1", "\"env\": [ { \"name\": \"A\", \"value\": \"b\" } ]");
        assertThatCode(() -> ModelJson.MAPPER.readValue(named, Pod.class)).doesNotThrowAnyException();
        assertThatThrownBy(() -> ModelJson.MAPPER.readValue(named.replace("\"name\": \"A\", ", ""), Pod.class))
                .isInstanceOf(JsonMappingException.class)
                .hasMessageContaining("has no `name`");
    }

    @Test
    void aWrongValueIsNamedByItsPath() {
        String wrong = POD.replace("[ { \"containerPort\": 80 } ]", "[ { \"containerPort\": [] } ]");
        assertThatThrownBy(() -> ModelJson.MAPPER.readValue(wrong, Pod.class))
                .isInstanceOfSatisfying(
                        JsonMappingException.class,
                        exception -> assertThat(exception.getPath())
                                .extracting(step ->
                                        step.getFieldName() == null ? step.getIndex() + "" : step.getFieldName())
                                .containsExactly("spec", "containers", "0", "ports", "0", "containerPort"));
    }
}
