package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.Rule;
import java.util.List;
import java.util.stream.Stream;

/**
 * GF0407: priority classes that Kubernetes refuses. It reserves names that start with system- and values above a
 * billion.
 */
public final class PriorityClassesCanBeCreated implements Rule<Pipeline> {

    private static final int HIGHEST = 1_000_000_000;

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        Stream<Diagnostic> names = pipeline.priorityClasses().stream()
                .filter(declared -> PrioritiesAreOrdinary.isOfTheSystem(declared.name()))
                .map(declared -> Diagnostic.of(
                        DiagnosticCode.GF0407,
                        pipeline.source().key("priorityClasses", declared.name()),
                        "priority class `%s` cannot be created".formatted(declared.name()),
                        "`system-` is reserved for Kubernetes"));
        Stream<Diagnostic> values = pipeline.priorityClasses().stream()
                .filter(declared -> declared.value() > HIGHEST)
                .map(declared -> Diagnostic.of(
                        DiagnosticCode.GF0407,
                        pipeline.source().value("priorityClasses", declared.name(), "value"),
                        "priority class `%s` has the value %,d".formatted(declared.name(), declared.value()),
                        "at most %,d".formatted(HIGHEST)));
        return Stream.concat(names, values).toList();
    }
}
