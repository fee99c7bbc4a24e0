package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import java.util.stream.Stream;

/** One thing that a pipeline has to keep. Rules are stateless, do not throw, and do not depend on one another. */
public interface Rule {

    /** The code of everything that the rule finds. */
    DiagnosticCode code();

    /** What breaks the rule, in any order. */
    Stream<Diagnostic> check(Pipeline pipeline);
}
