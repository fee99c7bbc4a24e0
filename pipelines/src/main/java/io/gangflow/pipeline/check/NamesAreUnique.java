package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** GF0306: names that are listed twice, and a stage with the name of the exit stage. */
final class NamesAreUnique implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        for (Stage stage : pipeline.stages()) {
            LocatedStage at = LocatedStage.of(pipeline, stage);
            matrix(stage)
                    .forEach((name, values) -> twice(
                            values,
                            index -> at.has("matrix")
                                    ? at.value("matrix", name, index)
                                    : at.value("foreach", name, index),
                            "`%s` of stage %s".formatted(name, at.quoted()),
                            found));
            if (pipeline.onExit()
                    .filter(exit -> exit.name().equals(stage.name()))
                    .isPresent()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        at.key(),
                        "stage %s has the name of the exit stage".formatted(at.quoted()),
                        "the `onExit` stage has this name; choose another one"));
            }
        }
        pipeline.parameters()
                .forEach(parameter -> twice(
                        parameter.allowed(),
                        index -> pipeline.source().value("parameters", parameter.name(), "enum", index),
                        "the enum of parameter `%s`".formatted(Excerpt.of(parameter.name())),
                        found));
        return found;
    }

    private static Map<String, List<String>> matrix(Stage stage) {
        return stage.repetition() instanceof Repetition.Listed listed ? listed.matrix() : Map.of();
    }

    private void twice(List<String> names, Place place, String where, List<Diagnostic> found) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < names.size(); index++) {
            if (!seen.add(names.get(index))) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        place.at(Integer.toString(index)),
                        "`%s` is listed twice in %s".formatted(Excerpt.of(names.get(index)), where),
                        "remove one of them"));
            }
        }
    }

    /** The place of a list's element, by its index. */
    private interface Place {
        SourceSpan at(String index);
    }
}
