package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.SparkRequests;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/** GF0201: settings for the size of driver and executors that are not amounts in Spark's notation. */
final class SparkAmountsAreReadable implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.work() instanceof Work.Spark spark
                ? spark.conf().entrySet().stream()
                        .filter(setting -> !SparkRequests.canRead(setting.getKey(), setting.getValue()))
                        .map(setting -> Diagnostic.of(
                                        DiagnosticCode.GF0201,
                                        at.value("spark", "conf", setting.getKey()),
                                        "`%s` of stage %s is `%s`"
                                                .formatted(
                                                        setting.getKey(), at.quoted(), Excerpt.of(setting.getValue())),
                                        "not an amount in Spark's notation")
                                .withHint("Spark writes `512m`, `2g`, factors as `0.2`"))
                : Stream.of();
    }
}
