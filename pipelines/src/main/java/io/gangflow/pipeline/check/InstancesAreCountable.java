package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Stage;
import java.util.List;
import java.util.stream.Stream;

/** Copies times combinations stay within what one workflow's status can hold (1 MB in etcd). */
final class InstancesAreCountable implements StageRule {

    private static final long MOST = 1_000;

    @Override
    public Stream<Diagnostic> check(StageAt at) {
        Stream<Diagnostic> empty = at.stage().matrix().entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(entry -> Diagnostic.of(
                        DiagnosticCode.GF0214,
                        at.value("matrix", entry.getKey()),
                        "stage %s has no instance: `%s` has no values".formatted(at.quoted(), entry.getKey()),
                        "at least one value"));
        long instances = instances(at.stage());
        return instances <= MOST
                ? empty
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0214,
                                at.key(at.has("matrix") ? "matrix" : "foreach"),
                                "stage %s has %,d instances".formatted(at.quoted(), instances),
                                "at most %,d".formatted(MOST))
                        .withHint("copies and matrix values multiply; give one instance more to do"));
    }

    /** Copies times combinations, counted up to a million. */
    static long instances(Stage stage) {
        long instances = stage.copies();
        for (List<String> values : stage.matrix().values()) {
            instances = Math.min(1_000_000, instances * Math.max(1, values.size()));
        }
        return instances;
    }
}
