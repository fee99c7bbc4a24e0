package io.gangflow.airflow.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The fields of a DagRun that are computed from its workflow. */
final class RunFields {

    private static final String NO_CONF = "{}";

    private RunFields() {}

    static String runType(Workflow workflow, String runId) {
        if (ObjectMetadata.label(workflow, RunMetadataKeys.BACKFILL).isPresent() || runId.startsWith("backfill__")) {
            return "backfill";
        }
        return ObjectMetadata.label(workflow, ApiMetadataKeys.CRON).isPresent() ? "scheduled" : "manual";
    }

    static String triggeredBy(String runType, boolean chosenId) {
        return switch (runType) {
            case "scheduled" -> "timetable";
            case "backfill" -> "backfill";
            default -> chosenId ? "cli" : "ui";
        };
    }

    static String conf(Workflow workflow) {
        String text = ArgoJson.write(ObjectMetadata.annotation(workflow, ApiMetadataKeys.CONF)
                .flatMap(RunFields::object)
                .orElseGet(() -> arguments(workflow)));
        return text.equals(NO_CONF) ? NO_CONF : text; // most runs of a namespace share one text
    }

    static Optional<ObjectNode> object(String json) {
        try {
            return ArgoJson.read(json, JsonNode.class) instanceof ObjectNode conf
                    ? Optional.of(conf)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static ObjectNode arguments(Workflow workflow) {
        ObjectNode conf = JsonNodeFactory.instance.objectNode();
        workflow.getSpec().parameters().forEach(parameter -> conf.put(parameter.name(), parameter.value()));
        return conf;
    }

    static Map<String, String> backfill(Workflow workflow) {
        Map<String, String> marks = new TreeMap<>();
        ObjectMetadata.label(workflow, RunMetadataKeys.BACKFILL).ifPresent(number -> {
            marks.put(RunMetadataKeys.BACKFILL, number);
            for (String mark : RunMetadataKeys.OF_BACKFILL) {
                ObjectMetadata.annotation(workflow, mark).ifPresent(value -> marks.put(mark, value));
            }
        });
        return Map.copyOf(marks);
    }
}
