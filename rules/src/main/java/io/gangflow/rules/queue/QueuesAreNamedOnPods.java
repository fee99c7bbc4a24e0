package io.gangflow.rules.queue;

import io.gangflow.kubernetes.view.GroupAnnotations;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0666: a queue named on a Workflow, where Volcano does not read it. */
final class QueuesAreNamedOnPods implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            boolean workflow = object.object().getApiVersion().startsWith("argoproj.io/");
            if (workflow && object.annotations().containsKey(GroupAnnotations.QUEUE_NAME)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0666,
                                object.span("metadata", "annotations", GroupAnnotations.QUEUE_NAME),
                                "the queue of `%s` is named on the workflow".formatted(Excerpt.of(object.name())),
                                "Volcano reads it from pods only")
                        .withHint("put the annotation into podMetadata.annotations"));
            }
        }
        return found;
    }
}
