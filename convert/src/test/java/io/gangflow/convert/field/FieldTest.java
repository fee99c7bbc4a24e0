package io.gangflow.convert.field;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a converter takes, and what is left for the list of fields that were not converted. */
class FieldTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Field root = Field.root(tree("""
            {"spec": {"image": "etl", "tries": 3, "when": null, "size": 12345678901,
              "containers": [{"name": "main", "image": "a"}, {"name": "side", "image": "b"}],
              "env": [{"name": "A"}, {"name": "A"}], "args": ["x", "y"], "labels": {"team": "b", "app": "a"}}}"""));

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private List<String> leftovers() {
        return UnconvertedFields.of(root).stream().map(Field::path).toList();
    }

    @Test
    void whatNobodyTookIsLeftAtItsTopmostPath() {
        assertThat(leftovers()).containsExactly("spec");
    }

    @Test
    void besideATakenValueItsNeighboursAreLeftInTheOrderOfTheFile() {
        assertThat(root.at("spec", "image").text()).contains("etl");

        assertThat(leftovers())
                .containsExactly("spec.tries", "spec.size", "spec.containers", "spec.env", "spec.args", "spec.labels");
    }

    @Test
    void aNullIsNotLeft() {
        root.at("spec", "image").text();

        assertThat(root.at("spec", "when").isGiven()).isFalse();
        assertThat(leftovers()).doesNotContain("spec.when");
    }

    @Test
    void aPeekedValueIsStillLeft() {
        assertThat(root.at("spec", "image").peek()).contains("etl");

        assertThat(leftovers()).containsExactly("spec");
    }

    @Test
    void ofATakenMappingNothingIsLeft() {
        assertThat(root.at("spec", "labels").take().size()).isEqualTo(2);

        assertThat(leftovers()).noneMatch(path -> path.startsWith("spec.labels"));
    }

    @Test
    void aTakenRootLeavesNothing() {
        root.take();

        assertThat(leftovers()).isEmpty();
    }

    @Test
    void elementsAreNamedByTheirNameWhereAllNamesDiffer() {
        assertThat(root.at("spec", "containers").items())
                .extracting(Field::path)
                .containsExactly("spec.containers[main]", "spec.containers[side]");
        assertThat(root.at("spec", "env").items())
                .extracting(Field::path)
                .as("two of a name")
                .containsExactly("spec.env[0]", "spec.env[1]");
        assertThat(root.at("spec", "args").items())
                .extracting(Field::path)
                .containsExactly("spec.args[0]", "spec.args[1]");
    }

    @Test
    void ofOneTakenContainerTheOthersAreLeft() {
        root.at("spec", "containers").items().get(0).take();

        assertThat(leftovers()).contains("spec.containers[side]").doesNotContain("spec.containers[main]");
    }

    @Test
    void whatIsGivenBackIsLeftAgainWithEverythingBelow() {
        Field containers = root.at("spec", "containers");
        containers.items().get(0).at("image").text();
        containers.items().get(1).take();
        root.at("spec", "image").text();

        containers.giveBack();

        assertThat(containers.items().get(0).at("image").isTaken()).isFalse();
        assertThat(leftovers()).contains("spec.containers").doesNotContain("spec.image");
    }

    @Test
    void givingBackLeavesFieldsWithALongerNameTaken() {
        Field other = Field.root(tree("""
                {"env": {"A": 1}, "environment": {"B": 2}}"""));
        other.at("env", "A").text();
        other.at("environment", "B").text();

        other.at("env").giveBack();

        assertThat(UnconvertedFields.of(other)).extracting(Field::path).containsExactly("env");
    }

    @Test
    void ofWholeNumbersOnlyThoseThatFitAreTaken() {
        assertThat(root.at("spec", "tries").number()).contains(3);
        assertThat(root.at("spec", "tries").isTaken()).isTrue();
        assertThat(root.at("spec", "size").number()).isEmpty();
        assertThat(root.at("spec", "size").isTaken()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "\"three\"", "\"\"", "true", "[1]", "{\"a\": 1}", "null"})
    void anyOtherValueIsNoNumberAndIsLeft(String value) {
        Field field = Field.root(tree("{\"a\": %s}".formatted(value))).at("a");

        assertThat(field.number()).isEmpty();
        assertThat(field.isTaken()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'\"x\"', x", "5, 5", "true, true", "1.50, 1.5"})
    void aScalarIsATextAsItIsWritten(String value, String text) {
        assertThat(Field.root(tree("{\"a\": %s}".formatted(value))).at("a").text())
                .contains(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"x\"]", "{\"x\": 1}", "null"})
    void aListAndAMappingAreNoText(String value) {
        Field field = Field.root(tree("{\"a\": %s}".formatted(value))).at("a");

        assertThat(field.text()).isEmpty();
        assertThat(field.isTaken()).isFalse();
    }

    @Test
    void aMissingFieldIsNotGivenAndHasAPath() {
        Field missing = root.at("status", "phase");

        assertThat(missing.isGiven()).isFalse();
        assertThat(missing.text()).isEmpty();
        assertThat(missing.take().isMissingNode()).isTrue();
        assertThat(missing.path()).isEqualTo("status.phase");
    }

    @Test
    void fieldsOfAMappingAreInTheOrderOfTheFile() {
        assertThat(root.at("spec", "labels").fields().keySet()).containsExactly("team", "app");
        assertThat(root.at("spec", "args").fields()).isEmpty();
    }
}
