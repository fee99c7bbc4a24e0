package io.gangflow.rules.argo;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.WorkflowTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** GF0659: objects that are deleted before Argo polls them again. */
final class ObjectsOutlivePolling implements Rule<CheckedWork> {

    private static final Pattern TTL = Pattern.compile("ttlSecondsAfterFinished:\\s*([0-9]{1,6})\\b");
    private static final int LEAST_SECONDS = 60;

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.workflowTemplates().filter(WorkflowTemplate::isResource).forEach(template -> {
            var matcher = TTL.matcher(template.manifest());
            if (!template.condition("successCondition").isEmpty()
                    && matcher.find()
                    && Integer.parseInt(matcher.group(1)) < LEAST_SECONDS) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0659,
                        template.span("resource"),
                        "the object of `%s` is deleted %s s after its end, but Argo polls every 5 s"
                                .formatted(Excerpt.of(template.name()), matcher.group(1)),
                        "the step fails if the object is deleted; expected 60 or more"));
            }
        });
        return found;
    }
}
