package io.gangflow.pipeline.model;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The parameters that a pipeline appends to the beginning of a path, such as {@code name} in
 * {@code s3://results/${parameters.name}}. No value may lead outside that path.
 */
final class ConfinedParameters {

    /** The text in front of a path: in {@code --to=s3://a/b} the path starts with {@code s3}. */
    private static final Pattern BEFORE_PATH = Pattern.compile(".*[\\s\"'=,;(]", Pattern.DOTALL);

    private final Set<String> names = new HashSet<>();

    private ConfinedParameters() {}

    /** Returns the parameters with the rules that follow from the texts of the stages. */
    static List<Parameter> of(List<Parameter> parameters, List<Stage> stages, Optional<Stage> onExit) {
        ConfinedParameters confined = new ConfinedParameters();
        if (!parameters.isEmpty()) {
            Stream.concat(stages.stream(), onExit.stream()).forEach(confined::add);
        }
        return parameters.stream()
                .map(parameter -> new Parameter(
                        parameter.name(),
                        parameter.rule().confined(confined.names.contains(parameter.name()) && isText(parameter)),
                        parameter.defaultValue(),
                        parameter.description()))
                .toList();
    }

    /** Values of an enum are chosen by the pipeline, and no number is a path. */
    private static boolean isText(Parameter parameter) {
        return parameter.type().isFree() && parameter.allowed().isEmpty();
    }

    private void add(Stage stage) {
        for (StageTexts.Located located : StageTexts.of(stage)) {
            if (!located.path().equals(List.of("when"))) {
                add(stage, located.text(), false);
            }
        }
    }

    /** @param within whether the whole text comes after the beginning of a path */
    private void add(Stage stage, Text text, boolean within) {
        StringBuilder before = new StringBuilder();
        for (Text.Part part : text.parts()) {
            if (part instanceof Text.Literal literal) {
                before.append(literal.value());
            } else if (part instanceof Text.Reference reference) {
                if (within || isInPath(before.toString())) {
                    confine(stage, reference);
                }
                before.append('x');
            }
        }
    }

    private static boolean isInPath(String before) {
        return BEFORE_PATH.matcher(before).replaceFirst("").indexOf('/') >= 0;
    }

    private void confine(Stage stage, Text.Reference reference) {
        switch (reference.scope()) {
            case PARAMETERS -> names.add(reference.name());
            case INPUTS -> behind(stage, stage.inputs(), reference.name());
            case OUTPUTS -> behind(stage, stage.outputs(), reference.name());
            case ITEM, RUN, STAGES -> {}
        }
    }

    /** Follows places that name parameters and items. Another rule reports a place that names another place. */
    private void behind(Stage stage, Map<String, Text> places, String name) {
        Text place = places.get(name);
        if (place != null
                && place.references().stream()
                        .noneMatch(reference ->
                                reference.scope() == Text.Scope.INPUTS || reference.scope() == Text.Scope.OUTPUTS)) {
            add(stage, place, true);
        }
    }
}
