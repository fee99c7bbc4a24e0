package io.gangflow.pipeline.rule;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.List;

/**
 * One condition that must hold. Rules are stateless, do not throw, and do not depend on one another.
 *
 * @param <S> what the rule checks: a pipeline, or objects and the work that results from them
 */
public interface Rule<S> {

    /** Returns what violates the rule, in any order. */
    List<Diagnostic> check(S subject);
}
