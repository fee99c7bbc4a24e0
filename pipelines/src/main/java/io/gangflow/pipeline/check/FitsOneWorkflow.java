package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the API server admits in one Workflow (Argo Workflows 4.1, maxItems in its CRDs): 200 templates, 500
 * parameters. Stages that do the same share their templates. The limit of 200 tasks in a DAG is the compiler's to keep: it
 * makes several DAGs.
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
                        "put what belongs together into a file that the stages read"));
    }

    private static int templates(Pipeline pipeline) {
        Set<Object> shapes = new HashSet<>();
        int templates = 1;
        for (StageAt at : StageAt.all(pipeline).toList()) {
            if (!at.stage().sharesTemplates()
                    || shapes.add(at.stage().scheduledBy(at.scheduler()).shape())) {
                templates += TemplateNames.of(at.stage(), at.scheduler()).size();
            }
        }
        return templates;
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
