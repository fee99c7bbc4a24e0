package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ObjectDiffTest {

    private static List<String> diff(String before, String after) throws JsonProcessingException {
        ObjectMapper json = new ObjectMapper();
        return ObjectDiff.of(json.readTree(before), json.readTree(after));
    }

    @Test
    void whatTheServerKeepsForItselfIsNoDifference() throws JsonProcessingException {
        assertThat(diff("""
                        {"metadata": {"name": "a", "uid": "1", "resourceVersion": "7"}, "status": {"phase": "Running"}}""", """
                        {"metadata": {"name": "a", "uid": "2", "generation": 4}}""")).isEmpty();
    }

    @Test
    void aNewElementOfAListOfNamesMovesNoOthers() throws JsonProcessingException {
        assertThat(diff("""
                        {"spec": {"templates": [{"name": "b", "x": 1}, {"name": "c", "x": 2}]}}""", """
                        {"spec": {"templates": [{"name": "a"}, {"name": "b", "x": 3}, {"name": "c", "x": 2}]}}"""))
                .containsExactly("+ spec.templates[a]: {\"name\":\"a\"}", "spec.templates[b].x: 1 → 3");
    }

    @Test
    void fieldsThatComeAndGoAreNamedWithTheirValues() throws JsonProcessingException {
        assertThat(diff("{\"spec\": {\"old\": true}}", "{\"spec\": {\"now\": [1]}}"))
                .containsExactly("+ spec.now: [1]", "- spec.old: true");
    }

    @Test
    void ofTextsOfSeveralLinesOnlyTheChangedLinesAreShown() throws JsonProcessingException {
        assertThat(diff("{\"m\": \"kind: Job\\nn: 1\\nz: 0\\n\"}", "{\"m\": \"kind: Job\\nn: 2\\nz: 0\\n\"}"))
                .containsExactly("m:", "    - n: 1", "    + n: 2");
    }
}
