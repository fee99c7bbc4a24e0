package io.gangflow.pipeline.check.spark;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.stream.Stream;

/** All rules for the program of a Spark stage. */
public final class SparkRules {

    private static final List<SparkRule> ALL = List.of(
            new KeysGoWithApplication(),
            new SqlArgumentsAreNamed(),
            new FilesAreReachable(),
            new PackagesAreCoordinates(),
            new PythonIsUsable(),
            new ImageHasPython());

    private SparkRules() {}

    /** Returns the violations; none for stages without Spark. */
    public static Stream<Diagnostic> check(StagePlace at) {
        return at.stage().work() instanceof Work.Spark spark
                ? ALL.stream().flatMap(rule -> rule.check(at, spark))
                : Stream.of();
    }
}
