package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.interpreter.ResourceCondition;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A kind with the user's own end conditions, as in a resource template; failure is checked first, as in Argo. The kind
 * decides in place of a missing condition, whereas Argo would count the first check as a success.
 */
record Conditioned(ChildKind kind, Optional<ResourceCondition> success, Optional<ResourceCondition> failure)
        implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        Optional<End> known = kind.end(child);
        if (failure.map(condition -> condition.anyHolds(child)).orElse(false)) {
            return Optional.of(
                    known.filter(end -> !end.succeeded()).orElse(End.failure("the failure condition is met", "")));
        }
        if (failure.isEmpty() && known.filter(end -> !end.succeeded()).isPresent()) {
            return known;
        }
        if (success.isPresent()) {
            return success.get().allHold(child)
                    ? Optional.of(End.success("the success condition is met"))
                    : Optional.empty();
        }
        return known.filter(End::succeeded);
    }

    @Override
    public Optional<String> podSelector(String name) {
        return kind.podSelector(name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        return kind.pods(child);
    }

    @Override
    public Optional<String> podGroup(JsonNode child) {
        return kind.podGroup(child);
    }

    @Override
    public String rank(String child, JsonNode podMetadata) {
        return kind.rank(child, podMetadata);
    }

    @Override
    public boolean knowsItsEnds() {
        return kind.knowsItsEnds() || success.isPresent();
    }
}
