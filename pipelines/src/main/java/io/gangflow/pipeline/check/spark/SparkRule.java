package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Work;
import java.util.stream.Stream;

/** A rule for the program of a Spark stage. */
interface SparkRule {

    Stream<Diagnostic> check(StagePlace at, Work.Spark spark);
}
