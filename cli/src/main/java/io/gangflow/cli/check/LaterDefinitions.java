package io.gangflow.cli.check;

import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.foreign.ForeignManifests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks objects that are left out because an earlier file defines an object of the same name. Their files are checked
 * first, without the earlier files, until every definition has been checked.
 */
record LaterDefinitions(ManifestOptions options, ManifestCheck check) {

    /**
     * Returns the findings in the files whose definitions were left out.
     *
     * @param first the result of checking the inputs in their own order
     */
    Set<Diagnostic> check(List<InputFiles.Input> inputs, ForeignManifests first) throws IOException {
        Set<Diagnostic> found = new LinkedHashSet<>();
        Set<String> left = leftOut(first);
        left.retainAll(inputs.stream().map(InputFiles.Input::name).toList()); // excludes objects of the cluster
        while (!left.isEmpty()) {
            Set<String> now = left;
            List<InputFiles.Input> order = new ArrayList<>(inputs);
            order.sort(Comparator.comparing(input -> !now.contains(input.name())));
            ForeignManifests objects = options.read(order);
            check.manifests(objects).diagnostics().stream()
                    .filter(finding -> now.contains(finding.span().file()))
                    .forEach(found::add);
            left = leftOut(objects);
            left.retainAll(now);
        }
        return found;
    }

    /** At least one file fewer each time: the first file of an order leaves nothing out. */
    private static Set<String> leftOut(ForeignManifests objects) {
        return objects.diagnostics().stream()
                .filter(finding -> finding.code() == DiagnosticCode.GF0615)
                .map(Diagnostic::span)
                .map(SourceSpan::file)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
