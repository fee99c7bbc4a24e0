package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.Optional;
import java.util.stream.Stream;

/** GF0213: a Spark setting that Gangflow writes itself, or that has effects outside the application. */
final class SparkSettingsAreOpen implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.work() instanceof Work.Spark spark
                ? spark.conf().keySet().stream().flatMap(key -> check(at, spark, key).stream())
                : Stream.of();
    }

    private Optional<Diagnostic> check(LocatedStage at, Work.Spark spark, String key) {
        Optional<String> withoutPods = spark.mode().isStrict() && key.startsWith("spark.kubernetes.")
                ? Optional.of("Spark creates no pods in a strict gang")
                : Optional.empty();
        return ClosedSparkSettings.reason(key)
                .or(() -> withoutPods)
                .map(reason -> Diagnostic.of(
                        DiagnosticCode.GF0213,
                        at.key("spark", "conf", key),
                        "Spark setting `%s` cannot be set here".formatted(Excerpt.of(key)),
                        reason));
    }
}
