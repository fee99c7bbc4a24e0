package io.gangflow.rules.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;

/** GF0662: `replace --force`, which works only once. */
final class ResourcesAreNotReplaced implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::isResource).forEach(template -> {
            boolean forced = false;
            for (JsonNode flag : template.tree().path("resource").path("flags")) {
                forced |= flag.asText().equals("--force");
            }
            if (forced && template.action().equals("replace")) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0662,
                        template.span("resource", "flags"),
                        "`%s` uses replace with --force".formatted(Excerpt.of(template.name())),
                        "from the second attempt on, Argo cannot parse the output of kubectl"));
            }
        });
        return found;
    }
}
