package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.gangflow.json.BoundedJson;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

/** Objects of the API as trees, and what stands in them. */
final class Trees {

    private Trees() {}

    static ObjectNode of(Object object) {
        return BoundedJson.MAPPER.valueToTree(object);
    }

    static ObjectNode empty() {
        return BoundedJson.MAPPER.createObjectNode();
    }

    static GenericKubernetesResource resource(JsonNode tree) {
        return BoundedJson.MAPPER.convertValue(tree, GenericKubernetesResource.class);
    }

    static String time(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Milliseconds; empty where there is no time, or none that can be read. */
    static OptionalLong millis(String text) {
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Instant.parse(text).toEpochMilli());
        } catch (DateTimeParseException e) {
            return OptionalLong.empty(); // written by hand: as if it were not there
        }
    }
}
