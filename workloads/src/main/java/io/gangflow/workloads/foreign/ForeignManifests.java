package io.gangflow.workloads.foreign;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;

/**
 * What was read: the objects that could be read, in the order of the files, what was found on the way, and what the
 * files' comments ask to ignore. Immutable.
 */
public record ForeignManifests(List<ForeignObject> objects, List<Diagnostic> diagnostics, List<IgnoreComment> ignores) {

    public ForeignManifests {
        objects = List.copyOf(objects);
        diagnostics = diagnostics.stream().sorted().toList();
        ignores = List.copyOf(ignores);
    }

    /** With those of other files. */
    public ForeignManifests with(ForeignManifests more) {
        List<ForeignObject> allObjects = new ArrayList<>(objects);
        allObjects.addAll(more.objects);
        List<Diagnostic> allDiagnostics = new ArrayList<>(diagnostics);
        allDiagnostics.addAll(more.diagnostics);
        return new ForeignManifests(allObjects, allDiagnostics, ignores).with(more.ignores);
    }

    /** With wishes to ignore that stand elsewhere. */
    public ForeignManifests with(List<IgnoreComment> more) {
        List<IgnoreComment> all = new ArrayList<>(ignores);
        all.addAll(more);
        return new ForeignManifests(objects, diagnostics, all);
    }
}
