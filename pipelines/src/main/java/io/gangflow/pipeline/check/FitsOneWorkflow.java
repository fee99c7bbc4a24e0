package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the API server admits in one Workflow (Argo Workflows 4.1, maxItems in its CRDs): 200 templates, 500
 * parameters. Stages that do the same share their templates. The limit of 200 tasks in a DAG is the compiler's to keep: it
 * makes several DAGs.
 */
final class FitsOneWorkflow implements Rule<Pipeline> {

    static final int MOST_TEMPLATES = 200;
    static final int MOST_PARAMETERS = 500;
    static final int MOST_TASKS = 200;

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        int templates = templates(pipeline);
        int parameters = pipeline.parameters().size();
        return Stream.concat(
                        finding(
                                pipeline,
                                "stages",
                                templates,
                                MOST_TEMPLATES,
                                "the stages compile to %,d templates of one workflow".formatted(templates),
                                "put stages that differ in a value only together with `matrix`, or split the pipeline in two"),
                        finding(
                                pipeline,
                                "parameters",
                                parameters,
                                MOST_PARAMETERS,
                                "the pipeline has %,d parameters".formatted(parameters),
                                "put what belongs together into a file that the stages read"))
                .toList();
    }

    private static int templates(Pipeline pipeline) {
        Set<Object> shapes = new HashSet<>();
        int templates = 1 + pipeline.watch().notifications().size();
        int tasks = 0;
        for (Stage stage : pipeline.stages()) {
            StageAt at = StageAt.of(pipeline, stage);
            tasks += stage.delay().isPresent() ? 2 : 1;
            if (!stage.sharesTemplates()
                    || shapes.add(stage.scheduledBy(at.scheduler()).shape())) {
                templates += TemplateNames.of(stage, at.scheduler()).size();
            }
        }
        for (Stage exit : pipeline.onExit().stream().toList()) {
            templates += TemplateNames.ofExit(exit, exit.scheduler().orElse(pipeline.scheduler()))
                    .size();
        }
        boolean groups = pipeline.stages().stream()
                .anyMatch(stage -> TemplateNames.needsPodGroups(
                        stage, StageAt.of(pipeline, stage).scheduler()));
        if (groups) {
            templates++;
            tasks++;
        }
        return templates + (tasks <= MOST_TASKS ? 0 : mostParts(tasks));
    }

    /** How many there are depends on how stages depend on each other; two that follow each other are more than one full. */
    private static int mostParts(int tasks) {
        return 2 * ((tasks - 1) / MOST_TASKS + 1);
    }

    private Stream<Diagnostic> finding(
            Pipeline pipeline, String key, int found, int most, String message, String hint) {
        return found <= most
                ? Stream.of()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0218,
                                pipeline.source().key(key),
                                message,
                                "Argo admits at most %,d".formatted(most))
                        .withHint(hint));
    }
}
