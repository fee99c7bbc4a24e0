package io.gangflow.workloads.pods;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Objects that were generated rather than read: the place of all their values is that of their cause. */
public final class ModelObjects {

    private ModelObjects() {}

    public static ForeignObject foreign(HasMetadata object, SourceSpan cause) {
        return new ForeignObject(object, ModelJson.MAPPER.valueToTree(object), SourceMap.empty(cause.file()), cause);
    }

    /**
     * Converts plain fields to a model class, missing fields to an empty object; reports a finding if they do not fit.
     */
    public static <T> Optional<T> read(Cause cause, JsonNode tree, Class<T> type, WorkDraft draft, String... path) {
        try {
            return Optional.of(ModelJson.MAPPER.treeToValue(
                    tree.isMissingNode() ? ModelJson.MAPPER.createObjectNode() : tree, type));
        } catch (JsonProcessingException exception) {
            FieldProblem misfit = FieldProblem.of(exception);
            String[] below =
                    Stream.concat(Arrays.stream(path), misfit.path().stream()).toArray(String[]::new);
            draft.find(misfit.finding(cause.object().span(below), String.join(".", below)));
            return Optional.empty();
        }
    }

    /**
     * Converts plain fields to resource amounts; returns none and reports a finding if one of them is not an amount.
     */
    public static Map<String, Quantity> amounts(Cause cause, JsonNode tree, WorkDraft draft, String... path) {
        JsonNode requirements = ModelJson.MAPPER.createObjectNode().set("requests", tree);
        return tree.isMissingNode()
                ? Map.of()
                : read(cause, requirements, ResourceRequirements.class, draft, path)
                        .map(ResourceRequirements::getRequests)
                        .orElse(Map.of());
    }
}
