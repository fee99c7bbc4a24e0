package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The place of a value in an object, and a list of findings.
 *
 * @param path path from the root of the object
 * @param found findings here and elsewhere; {@link #add} adds to it
 */
record Place(List<String> path, List<FieldProblem> found) {

    Place {
        path = List.copyOf(path);
    }

    static Place root() {
        return new Place(List.of(), new ArrayList<>());
    }

    Place below(String... names) {
        List<String> below = new ArrayList<>(path);
        below.addAll(List.of(names));
        return new Place(below, found);
    }

    Place below(int index) {
        return below(Integer.toString(index));
    }

    /**
     * Adds a finding.
     *
     * @param problem text after the name of the value: {@code must be a list}
     * @param label what would be correct, or the actual value
     */
    void add(String problem, String label) {
        found.add(new FieldProblem(path, problem, label, Optional.empty()));
    }

    void add(String problem, String label, String hint) {
        found.add(new FieldProblem(path, problem, label, Optional.of(hint)));
    }

    /** Reports a value of another type than that of the field. */
    void wrongType(String expected, JsonNode value) {
        add("must be %s".formatted(expected), "found %s".formatted(noun(value)));
    }

    /** Reports a text that is not an allowed value of its field. */
    void noChoice(String text, List<String> choices) {
        found.add(new FieldProblem(
                path,
                "cannot be `%s`".formatted(Excerpt.of(text)),
                "expected one of %s".formatted(String.join(", ", choices)),
                DidYouMean.of(text, choices).map("write `%s`"::formatted)));
    }

    private static String noun(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "a list";
            case OBJECT -> "a mapping";
            case BOOLEAN -> "a boolean";
            case NUMBER -> "a number";
            case STRING -> "a string";
            default -> "no value";
        };
    }
}
