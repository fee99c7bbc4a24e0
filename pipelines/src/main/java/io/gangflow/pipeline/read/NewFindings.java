package io.gangflow.pipeline.read;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Filters findings to places without earlier ones: if YAML refuses a value, its type is not reported as well. */
final class NewFindings {

    private NewFindings() {}

    static List<Diagnostic> beside(List<Diagnostic> earlier, List<Diagnostic> later) {
        Set<SourceSpan> known = new HashSet<>();
        earlier.forEach(finding -> known.add(finding.span()));
        return later.stream().filter(finding -> !known.contains(finding.span())).toList();
    }
}
