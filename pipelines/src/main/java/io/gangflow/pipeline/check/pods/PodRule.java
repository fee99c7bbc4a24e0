package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import java.util.stream.Stream;

/** One condition that must hold for the settings of a stage's pods. */
interface PodRule {

    Stream<Diagnostic> check(StagePlace at);
}
