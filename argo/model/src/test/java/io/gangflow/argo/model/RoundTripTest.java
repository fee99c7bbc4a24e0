package io.gangflow.argo.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parsed objects are serialized without loss. */
final class RoundTripTest {

    static Stream<Path> generated() {
        return Kinds.files(Kinds.GENERATED).stream();
    }

    @ParameterizedTest
    @MethodSource("generated")
    void everyGeneratedFileSurvives(Path file) throws IOException {
        for (JsonNode document : Kinds.documents(file)) {
            assertThat(Differences.between(document, Kinds.roundTrip(document)))
                    .as(file.toString())
                    .isEmpty();
        }
    }

    @Test
    void everyGeneratedPipelineIsRead() throws IOException {
        List<JsonNode> documents = new ArrayList<>();
        for (Path file : Kinds.files(Kinds.GENERATED)) {
            documents.addAll(Kinds.documents(file));
        }

        assertThat(documents).hasSizeGreaterThan(20);
    }

    @Test
    void unknownFieldsSurviveInEveryPlace() throws IOException {
        int places = 0;
        for (Path file : Kinds.files(Kinds.GENERATED)) {
            for (JsonNode document : Kinds.documents(file)) {
                JsonNode strange = document.deepCopy();
                places += addUnknown(strange);

                assertThat(Differences.between(strange, Kinds.roundTrip(strange)))
                        .as(file.toString())
                        .isEmpty();
            }
        }
        assertThat(places).isGreaterThan(1_000);
    }

    @Test
    void whatIsNotOfTheTypeIsSaidByPlaceAndWithoutItsValue() {
        String json = "{\"kind\":\"Workflow\",\"spec\":{\"templates\":\"hunter2\"}}";

        assertThatThrownBy(() -> ArgoJson.read(json, Workflow.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("templates")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> ArgoJson.read("{\"spec\": hunter2}", Workflow.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void whatIsTooDeepIsRefused() {
        String json = "{\"x\":".repeat(201) + "1" + "}".repeat(201);

        assertThatThrownBy(() -> ArgoJson.read(json, Workflow.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNewObjectSaysNothingButItsKind() {
        assertThat(ArgoJson.write(new Workflow()))
                .isEqualTo("{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Workflow\",\"metadata\":{}}");
    }

    /** Adds an unknown field to every object except maps of strings; returns to how many. */
    private static int addUnknown(JsonNode node) {
        int places = 0;
        for (JsonNode child : node) {
            places += addUnknown(child);
        }
        if (node instanceof ObjectNode object && !isMapOfTexts(object)) {
            ObjectNode unknown = object.putObject("xUnknown");
            unknown.put("number", 1.5).putNull("nothing").put("flag", true);
            ArrayNode list = unknown.putArray("list");
            list.add("text").addObject().put("deep", 7);
            places++;
        }
        return places;
    }

    /** Labels, annotations, quantities and the like contain only strings, whatever their keys. */
    private static boolean isMapOfTexts(ObjectNode object) {
        for (JsonNode value : object) {
            if (!value.isTextual()) {
                return false;
            }
        }
        return true;
    }
}
