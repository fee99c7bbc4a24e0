package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0405: a priority class of a stage that is not declared in the file. The API server refuses pods of a class that
 * does not exist.
 */
public final class PrioritiesExist implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        List<String> declared = at.pipeline().priorityClasses().stream()
                .map(Pipeline.PriorityClassSpec::name)
                .toList();
        return at.stage().priority().stream()
                .filter(priority -> !declared.contains(priority) && !PrioritiesAreOrdinary.isOfTheSystem(priority))
                .map(priority -> finding(at, priority, DidYouMean.of(priority, declared)));
    }

    private Diagnostic finding(LocatedStage at, String priority, Optional<String> near) {
        Diagnostic finding = Diagnostic.of(
                DiagnosticCode.GF0405,
                at.value("priority"),
                "stage %s has the priority `%s`, which is not declared".formatted(at.quoted(), Excerpt.of(priority)),
                near.map(name -> "did you mean `" + name + "`?").orElse("no such class under `priorityClasses`"));
        String declaration = "priorityClasses: { %s: { value: 1000 } }".formatted(Excerpt.of(priority));
        return near.isPresent() ? finding : finding.withHint("declare it: `%s`".formatted(declaration));
    }
}
