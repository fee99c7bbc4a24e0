package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The places of the outputs of stages, with references to other stages' outputs replaced by their places. */
public final class OutputPlaces {

    /** A place with more parts is not expanded: each stage could double the place of another. */
    public static final int MOST_PARTS = 1_000;

    private final Map<String, Map<String, Text>> written = new HashMap<>();
    private final Map<Text.Reference, Text> places = new HashMap<>();
    private final Set<Text.Reference> open = new HashSet<>();

    public OutputPlaces(List<Stage> stages) {
        stages.forEach(stage -> written.put(stage.name(), stage.outputs()));
    }

    /**
     * Returns the place of an output that a reference names. References within the place remain if their output does
     * not exist, if they form a cycle, or if the place would have more than {@value #MOST_PARTS} parts.
     */
    public Optional<Text> of(Text.Reference reference) {
        Optional<Text> place = reference
                .output()
                .flatMap(output -> Optional.ofNullable(
                        written.getOrDefault(reference.name(), Map.of()).get(output)));
        return place.map(text -> whole(reference, text));
    }

    private Text whole(Text.Reference reference, Text place) {
        Text known = places.get(reference);
        if (known != null) {
            return known;
        }
        if (!open.add(reference)) {
            return new Text(List.of(reference));
        }
        List<Text.Part> parts = new ArrayList<>();
        for (Text.Part part : place.parts()) {
            Optional<Text> inner = part instanceof Text.Reference other ? of(other) : Optional.empty();
            parts.addAll(inner.map(Text::parts).orElse(List.of(part)));
        }
        open.remove(reference);
        Text whole = parts.size() > MOST_PARTS ? new Text(List.of(reference)) : new Text(parts);
        places.put(reference, whole);
        return whole;
    }
}
