package io.gangflow.argo.pods;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.argo.json.ModelJson;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;

/** Objects that were made, not read: all their values are where their cause is. */
final class ModelObjects {

    private ModelObjects() {}

    static ForeignObject foreign(HasMetadata object, SourceSpan cause) {
        return new ForeignObject(object, ModelJson.MAPPER.valueToTree(object), SourceMap.empty(cause.file()), cause);
    }

    /** Plain fields as a model class, an empty one of none; a finding when they do not fit it. */
    static <T> Optional<T> read(Cause cause, JsonNode tree, Class<T> type, WorkDraft draft, String... path) {
        try {
            return Optional.of(ModelJson.MAPPER.treeToValue(
                    tree.isMissingNode() ? ModelJson.MAPPER.createObjectNode() : tree, type));
        } catch (JsonProcessingException | IllegalArgumentException exception) {
            draft.find(Diagnostic.of(
                    DiagnosticCode.GF0603,
                    cause.object().span(path),
                    "`%s` has a value of the wrong type".formatted(Excerpt.of(String.join(".", path))),
                    "not what the field holds"));
            return Optional.empty();
        }
    }
}
