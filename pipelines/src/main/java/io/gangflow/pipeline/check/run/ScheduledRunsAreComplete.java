package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import java.util.List;

/**
 * GF0219: a parameter of a scheduled pipeline without a default: a run started by a schedule gets no values. Argo fails
 * each such run ({@code argo lint} 4.1.2: "cannot validate Workflow: spec.arguments.x.value ... is required").
 */
final class ScheduledRunsAreComplete {

    private ScheduledRunsAreComplete() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        return pipeline.schedule().isEmpty()
                ? List.of()
                : pipeline.parameters().stream()
                        .filter(parameter -> parameter.defaultValue().isEmpty())
                        .map(parameter -> Diagnostic.of(
                                        DiagnosticCode.GF0219,
                                        pipeline.source().key("parameters", parameter.name()),
                                        "parameter `%s` has no default, and a schedule cannot set it"
                                                .formatted(parameter.name()),
                                        "every scheduled run would fail")
                                .withHint("set `default`, or remove `schedule`"))
                        .toList();
    }
}
