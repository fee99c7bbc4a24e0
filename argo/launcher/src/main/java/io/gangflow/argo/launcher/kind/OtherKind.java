package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** An unknown kind: conditions must define its end, and owner references identify its pods. */
record OtherKind() implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        return Optional.empty();
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.empty();
    }

    @Override
    public boolean knowsItsEnds() {
        return false;
    }
}
