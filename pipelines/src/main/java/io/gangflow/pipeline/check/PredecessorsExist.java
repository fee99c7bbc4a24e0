package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** GF0302: a stage that depends on one that is not in the same file. */
final class PredecessorsExist implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        Set<String> names = new LinkedHashSet<>();
        pipeline.stages().forEach(stage -> names.add(stage.name()));
        return pipeline.stages().stream()
                .flatMap(stage -> check(LocatedStage.of(pipeline, stage), names).stream())
                .toList();
    }

    private List<Diagnostic> check(LocatedStage at, Set<String> names) {
        List<Diagnostic> found = new ArrayList<>();
        Stage stage = at.stage();
        for (String name : stage.after()) {
            if (!names.contains(name)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0302,
                        at.predecessor(name),
                        "stage %s comes after `%s`, which does not exist".formatted(at.quoted(), Excerpt.of(name)),
                        DidYouMean.of(name, names)
                                .map(near -> "did you mean `" + near + "`?")
                                .orElse("no such stage")));
            }
        }
        return found;
    }
}
