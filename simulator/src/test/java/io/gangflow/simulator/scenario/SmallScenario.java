package io.gangflow.simulator.scenario;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A gang and a Spark application on two nodes. */
final class SmallScenario {

    private SmallScenario() {}

    static String text() {
        return """
                {"name": "small", "scheduler": "volcano", "nodes": [
                  {"name": "n1", "cpu": 4, "memory": "8Gi", "gpu": 0}, {"name": "n2", "cpu": 4, "memory": "8Gi"}],
                 "queues": [{"name": "q0", "weight": 2, "capability": {"cpu": 6}}],
                 "priorityClasses": [{"name": "high", "value": 1000}],
                 "jobs": [
                  {"name": "a", "at": 0, "kind": "gang", "replicas": 2, "cpu": "3000m", "memory": "1Gi",
                   "seconds": 2.5, "minAvailable": 2, "priorityClass": "high"},
                  {"name": "b", "at": 1.5, "kind": "spark", "replicas": 2, "cpu": "500m", "memory": "1Gi",
                   "seconds": 4.5, "driver": {"cpu": "1", "memory": "1Gi"}, "queue": "q0"},
                  {"name": "c", "at": 1.5, "kind": "pods", "replicas": 2, "cpu": "500m", "memory": "1Gi",
                   "seconds": 2.5}]}
                """;
    }

    /** Returns the scenario with another value at one place. */
    static JsonNode with(String pointer, JsonNode value) throws JsonProcessingException {
        JsonNode document = new ObjectMapper().readTree(text());
        JsonPointer place = JsonPointer.compile(pointer);
        JsonNode parent = document.at(place.head());
        if (parent instanceof ArrayNode array) {
            array.set(place.last().getMatchingIndex(), value);
        } else {
            ((ObjectNode) parent).set(place.last().getMatchingProperty(), value);
        }
        return document;
    }
}
