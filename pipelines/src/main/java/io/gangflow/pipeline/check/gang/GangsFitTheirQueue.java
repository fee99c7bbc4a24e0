package io.gangflow.pipeline.check.gang;

import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** GF0404: a gang that requests more than its queue may ever use. Volcano would leave it Pending forever. */
public final class GangsFitTheirQueue implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        boolean elastic = at.stage().minAvailable().isPresent()
                || (at.work() instanceof Work.Ddp ddp && ddp.elastic().isPresent());
        if (at.scheduler() != SchedulerName.VOLCANO || elastic) {
            return Stream.of();
        }
        Optional<QueueSpec> queue =
                at.stage().queue().or(at.pipeline()::queue).map(at.pipeline().queues()::get);
        Resources total = PodsOfWork.total(at.stage());
        return queue.stream()
                .flatMap(spec -> spec.capability().stream()
                        .flatMap(capability -> Shortage.of(total, unlimitedWhereUnset(capability, total)).stream())
                        .map(shortage -> finding(at, spec, shortage)));
    }

    private Diagnostic finding(LocatedStage at, QueueSpec queue, Shortage shortage) {
        return Diagnostic.of(
                        DiagnosticCode.GF0404,
                        at.key(),
                        "stage %s needs %s at once, but queue `%s` may use %s"
                                .formatted(at.quoted(), shortage.needed(), queue.name(), shortage.available()),
                        "%d pods together can never start".formatted(PodsOfWork.count(at.work())))
                .withHint("raise `capability` of queue `%s` to %s, or make the gang smaller"
                        .formatted(queue.name(), shortage.needed()));
    }

    /** A resource that a capability does not name is unlimited. */
    private static Resources unlimitedWhereUnset(Resources capability, Resources total) {
        Map<String, Long> extended = new TreeMap<>(total.extended());
        extended.putAll(capability.extended());
        return new Resources(
                capability.milliCpu() == 0 ? Long.MAX_VALUE : capability.milliCpu(),
                capability.memoryBytes() == 0 ? Long.MAX_VALUE : capability.memoryBytes(),
                extended);
    }
}
