package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * GF0664: more templates, tasks or parameters than the CRDs of Argo 4 admit, or more bytes than its controller admits
 * (Argo 4.1.2, workflow/packer/packer.go: JSON of the whole Workflow, of which the spec is the part that is never
 * packed or offloaded).
 */
final class WorkflowsFitArgo implements Rule<CheckedWork> {

    private static final int MOST_BYTES = 1 << 20;

    /** Go's {@code json.Marshal} writes each of these with six characters. */
    private static final String ESCAPED = "<>&";

    private static final int ESCAPE = 5;

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            if (object.object().getApiVersion().startsWith("argoproj.io/")) {
                long templates = CheckedWork.templates(object).count();
                report(object, "templates", templates, 200, found);
                CheckedWork.templates(object)
                        .forEach(template -> report(
                                object,
                                "DAG tasks in one template",
                                template.tree().path("dag").path("tasks").size(),
                                200,
                                found));
                report(
                        object,
                        "parameters",
                        object.tree()
                                .path("spec")
                                .path("arguments")
                                .path("parameters")
                                .size(),
                        500,
                        found);
                size(object, found);
            }
        }
        return found;
    }

    private static void size(ForeignObject object, List<Diagnostic> found) {
        String json = object.tree().path("spec").toString();
        long escaped = json.chars()
                .filter(character -> ESCAPED.indexOf(character) >= 0)
                .count();
        long bytes = json.getBytes(StandardCharsets.UTF_8).length + ESCAPE * escaped;
        if (bytes > MOST_BYTES) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0664,
                            object.span("spec"),
                            "the spec of `%s` is %,d bytes of JSON".formatted(Excerpt.of(object.name()), bytes),
                            "Argo keeps at most %,d bytes of a Workflow".formatted(MOST_BYTES))
                    .withHint("move texts into ConfigMaps or images, or cut the work into several workflows"));
        }
    }

    private static void report(ForeignObject object, String what, long number, int most, List<Diagnostic> found) {
        if (number > most) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0664,
                    object.span("spec"),
                    "`%s` has %,d %s".formatted(Excerpt.of(object.name()), number, what),
                    "the CRDs of Argo 4 allow %d".formatted(most)));
        }
    }
}
