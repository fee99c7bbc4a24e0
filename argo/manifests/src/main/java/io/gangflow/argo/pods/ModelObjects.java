package io.gangflow.argo.pods;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;

/** Objects that were made, not read: all their values are where their cause is. */
final class ModelObjects {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ModelObjects() {}

    static ForeignObject foreign(HasMetadata object, SourceSpan cause) {
        return new ForeignObject(object, JSON.valueToTree(object), SourceMap.empty(cause.file()), cause);
    }
}
