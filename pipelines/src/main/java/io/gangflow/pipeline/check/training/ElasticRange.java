package io.gangflow.pipeline.check.training;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * GF0245 and GF0249: an elastic training that cannot grow, has two minimums, or is not scheduled by Volcano: no other
 * scheduler has gangs smaller than their number of pods.
 */
final class ElasticRange {

    private ElasticRange() {}

    static Stream<Diagnostic> check(StagePlace at, Work.Ddp ddp, SchedulerName scheduler) {
        boolean waits = ddp.torchrun().isPresent()
                && ddp.elastic().isEmpty()
                && !ddp.backend().isForOperator()
                && at.stage().minAvailable().orElse(ddp.workers()) < ddp.workers();
        return waits
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0245,
                                at.value("minAvailable"),
                                "stage %s starts with fewer than its %d workers, but torchrun waits for all"
                                        .formatted(at.quoted(), ddp.workers()),
                                "a fixed number of workers")
                        .withHint("write `elastic: { min: %d, max: %d }` instead of `workers` and `minAvailable`"
                                .formatted(at.stage().minAvailable().orElse(1), ddp.workers())))
                : ddp.elastic().stream().flatMap(elastic -> check(at, elastic, scheduler).stream());
    }

    private static List<Diagnostic> check(StagePlace at, Torchrun.Elastic elastic, SchedulerName scheduler) {
        List<Diagnostic> found = new ArrayList<>();
        if (elastic.min() > elastic.max()) {
            found.add(finding(
                    at,
                    "min",
                    "stage %s needs at least %d workers, but has at most %d"
                            .formatted(at.quoted(), elastic.min(), elastic.max()),
                    "`min` is larger than `max`",
                    "swap `min` and `max`, or raise `max`"));
        } else if (elastic.min() == elastic.max()) {
            found.add(finding(
                    at,
                    "max",
                    "the elastic stage %s always has %d workers".formatted(at.quoted(), elastic.max()),
                    "`min` and `max` are equal",
                    "lower `min`, or write `workers: %d` and `processesPerWorker: 1` instead of `elastic`"
                            .formatted(elastic.max())));
        }
        if (at.stage().minAvailable().isPresent()) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0245,
                            at.key("minAvailable"),
                            "stage %s has both `minAvailable` and `elastic`".formatted(at.quoted()),
                            "the gang starts with the `min` of `elastic`")
                    .withHint("remove `minAvailable`"));
        }
        if (scheduler != SchedulerName.VOLCANO) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0249,
                            at.key("ddp", "elastic"),
                            "the elastic stage %s needs Volcano, but its scheduler is `%s`"
                                    .formatted(at.quoted(), scheduler.keyword()),
                            "it waits for all %d workers".formatted(elastic.max()))
                    .withHint("set `scheduler: volcano`, or write `workers` instead of `elastic`"));
        }
        return found;
    }

    private static Diagnostic finding(StagePlace at, String key, String message, String label, String hint) {
        return Diagnostic.of(DiagnosticCode.GF0245, at.value("ddp", "elastic", key), message, label)
                .withHint(hint);
    }
}
