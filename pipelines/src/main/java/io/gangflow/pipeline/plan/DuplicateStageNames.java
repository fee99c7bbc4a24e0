package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reports duplicate stage names: the prefixed name of an included stage may exist already. */
final class DuplicateStageNames {

    private DuplicateStageNames() {}

    static List<Diagnostic> of(Pipeline pipeline, List<Stage> stages) {
        Set<String> names = new HashSet<>();
        return stages.stream()
                .map(Stage::name)
                .filter(name -> !names.add(name))
                .map(name -> Diagnostic.of(
                        DiagnosticCode.GF0306,
                        pipeline.source().key("stages", name),
                        "two stages are called `%s`".formatted(name),
                        "one of them comes from an include"))
                .toList();
    }
}
