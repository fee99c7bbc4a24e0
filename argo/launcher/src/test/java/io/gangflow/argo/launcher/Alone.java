package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ObservedStates;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.End;
import java.util.Optional;

/** Neither logs nor watches, so that all calls have a fixed order. */
record Alone() implements Launch.ParallelTasks {

    @Override
    public void start(Adoption.Child child, ChildKind kind, ObservedStates sightings) {}

    @Override
    public void saw(Adoption.Child child, JsonNode now) {}

    @Override
    public void ended(End end) {}

    @Override
    public Optional<String> waiting() {
        return Optional.empty();
    }
}
