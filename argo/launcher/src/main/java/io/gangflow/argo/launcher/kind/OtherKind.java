package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A kind that nothing is known of: conditions have to say how it ends, and owner references which pods are its own. */
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
