package io.gangflow.argo.traps;

import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0664: more templates, tasks or parameters than the CRDs of Argo 4 admit. */
final class WorkflowsFitArgo implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : scene.objects()) {
            if (object.object().getApiVersion().startsWith("argoproj.io/")) {
                long templates = Scene.templates(object).count();
                report(object, "templates", templates, 200, found);
                Scene.templates(object)
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
            }
        }
        return found;
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
