package io.gangflow.workloads.work;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.kind.Kinds;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.WorkDraft;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The result of applying plain manifests, all objects at once.
 *
 * @param diagnostics why some of them create no pods
 * @param guessed names of objects and steps without a known duration, whose pods work for
 *     {@link Durations#DEFAULT_SECONDS}
 */
public record ManifestWork(ResultingWork work, List<Diagnostic> diagnostics, Set<String> guessed) {

    public ManifestWork {
        diagnostics = diagnostics.stream().sorted().toList();
        guessed = java.util.Collections.unmodifiableSet(new TreeSet<>(guessed));
    }

    public static ManifestWork of(List<ForeignObject> objects, Durations durations) {
        WorkDraft draft = new WorkDraft(objects, durations);
        for (ForeignObject object : objects) {
            Kinds.of(object.type())
                    .ifPresent(kind -> kind.add(Cause.applied(object, draft.uniqueId(object.id())), draft));
        }
        return new ManifestWork(draft.work(), draft.found(), draft.guessed());
    }
}
