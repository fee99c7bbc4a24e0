package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import java.util.stream.Stream;

/**
 * What the API server admits in one Workflow (Argo Workflows 4.1, maxItems in its CRDs): 200 templates, 500
 * parameters. The limit of 200 tasks in a DAG is never met first: a stage is one task and at least two templates.
 */
final class FitsOneWorkflow implements Rule {

    static final int MOST_TEMPLATES = 200;
    static final int MOST_PARAMETERS = 500;

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0218;
    }

    @Override
    public Stream<Diagnostic> check(Pipeline pipeline) {
        int templates = 1
                + StageAt.all(pipeline)
                        .mapToInt(at ->
                                TemplateNames.of(at.stage(), at.scheduler()).size())
                        .sum();
        int parameters = pipeline.parameters().size();
        return Stream.concat(
                finding(
                        pipeline,
                        "stages",
                        templates,
                        MOST_TEMPLATES,
                        "the stages compile to %,d templates of one workflow".formatted(templates),
                        "put equal stages together with `matrix`, or split the pipeline in two"),
                finding(
                        pipeline,
                        "parameters",
                        parameters,
                        MOST_PARAMETERS,
                        "the pipeline has %,d parameters".formatted(parameters),
                        "put what belongs together into a file that the stages read"));
    }

    private Stream<Diagnostic> finding(
            Pipeline pipeline, String key, int found, int most, String message, String hint) {
        return found <= most
                ? Stream.of()
                : Stream.of(Diagnostic.of(
                                code(), pipeline.source().key(key), message, "Argo admits at most %,d".formatted(most))
                        .withHint(hint));
    }
}
