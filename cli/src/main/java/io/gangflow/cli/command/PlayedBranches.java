package io.gangflow.cli.command;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Notes about parameters without a given value that decide which stages run: the simulation uses a representative
 * value, which selects one branch and skips the stages of the others.
 */
public final class PlayedBranches {

    private static final int MOST_STAGES = 3;

    private PlayedBranches() {}

    /**
     * Returns a line for each parameter without a value that the {@code when} of a stage uses.
     *
     * @param given values by parameter
     */
    public static List<String> notes(Pipeline pipeline, Map<String, String> given) {
        return pipeline.parameters().stream()
                .filter(parameter -> parameter.defaultValue().isEmpty() && !given.containsKey(parameter.name()))
                .flatMap(parameter -> note(pipeline, parameter))
                .toList();
    }

    private static Stream<String> note(Pipeline pipeline, Parameter parameter) {
        List<String> stages = pipeline.stages().stream()
                .filter(stage -> depends(stage, parameter.name()))
                .map(Stage::name)
                .toList();
        if (stages.isEmpty()) {
            return Stream.of();
        }
        String more = stages.size() > MOST_STAGES ? " and %d more".formatted(stages.size() - MOST_STAGES) : "";
        return Stream.of(
                "note: parameter `%s` has no default, and `when` of `%s`%s depends on it: played with `%s`; stages that it skips are not played"
                        .formatted(
                                parameter.name(),
                                String.join("`, `", stages.subList(0, Math.min(MOST_STAGES, stages.size()))),
                                more,
                                parameter.representativeValue()));
    }

    private static boolean depends(Stage stage, String parameter) {
        return stage.when().stream()
                .flatMap(Condition::texts)
                .flatMap(text -> text.references().stream())
                .anyMatch(reference -> reference.scope() == Text.Scope.PARAMETERS
                        && reference.name().equals(parameter));
    }
}
