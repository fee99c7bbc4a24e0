package io.gangflow.workloads.foreign;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * Manifests that were read: the valid objects in the order of the files, the findings, and the ignore comments of the
 * files. Immutable.
 */
public record ForeignManifests(List<ForeignObject> objects, List<Diagnostic> diagnostics, List<IgnoreComment> ignores) {

    public ForeignManifests {
        objects = List.copyOf(objects);
        diagnostics = diagnostics.stream().sorted().toList();
        ignores = List.copyOf(ignores);
    }

    /** Returns these manifests with those of other files. */
    public ForeignManifests with(ForeignManifests more) {
        List<ForeignObject> allObjects = new ArrayList<>(objects);
        allObjects.addAll(more.objects);
        List<Diagnostic> allDiagnostics = new ArrayList<>(diagnostics);
        allDiagnostics.addAll(more.diagnostics);
        return new ForeignManifests(allObjects, allDiagnostics, ignores).with(more.ignores);
    }

    /** Returns these manifests with further ignore comments. */
    public ForeignManifests with(List<IgnoreComment> more) {
        List<IgnoreComment> all = new ArrayList<>(ignores);
        all.addAll(more);
        return new ForeignManifests(objects, diagnostics, all);
    }
}
