package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.Map;
import java.util.stream.Stream;

/**
 * GF0409: reserved resources that are not those of the gang. A Spark PodGroup with minMember 1 admits every driver with
 * any fixed minResources, which are correct for one size of executors only.
 */
public final class ReservationCoversGang implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        if (at.work() instanceof Work.Spark spark && !spark.mode().isStrict()) {
            return spark(at, 1 + spark.executors());
        }
        return at.work() instanceof Work.Manifest manifest ? podGroup(at, manifest) : Stream.of();
    }

    private Stream<Diagnostic> spark(LocatedStage at, int pods) {
        return at.stage().minAvailable().stream()
                .filter(minimum -> minimum < Math.min(2, pods))
                .mapToObj(minimum -> Diagnostic.of(
                                DiagnosticCode.GF0409,
                                at.value("minAvailable"),
                                "stage %s reserves resources for %d of driver and %d executors"
                                        .formatted(at.quoted(), minimum, pods - 1),
                                "drivers alone can fill the cluster")
                        .withNote("needs", "%d pods at once".formatted(PodsOfWork.count(at.work())))
                        .withHint("remove `minAvailable`, so that driver and executors start together"));
    }

    private Stream<Diagnostic> podGroup(LocatedStage at, Work.Manifest manifest) {
        boolean podGroup = "PodGroup".equals(manifest.document().get("kind"));
        return podGroup
                        && manifest.document().get("spec") instanceof Map<?, ?> spec
                        && Long.valueOf(1).equals(spec.get("minMember"))
                        && spec.containsKey("minResources")
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0409,
                                at.key("manifest", "spec", "minResources"),
                                "the PodGroup of stage %s reserves a fixed amount for 1 member".formatted(at.quoted()),
                                "does not follow the size of the application")
                        .withHint("write a `spark` stage: its PodGroup is computed from driver and executors"))
                : Stream.of();
    }
}
