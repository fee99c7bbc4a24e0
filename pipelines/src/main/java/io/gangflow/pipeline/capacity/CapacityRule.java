package io.gangflow.pipeline.capacity;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;

/** One way in which the pods of a stage can be impossible on a cluster. Stateless. */
interface CapacityRule {

    DiagnosticCode code();

    List<Diagnostic> check(StageFit fit);
}
