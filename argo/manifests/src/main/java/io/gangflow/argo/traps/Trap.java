package io.gangflow.argo.traps;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.List;

/** A rule. Stateless; safe for use by several threads. */
interface Trap {

    List<Diagnostic> check(Scene scene);
}
