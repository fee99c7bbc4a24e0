package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** GF0214: copies times combinations that are none, or too many for the status of one Workflow (1 MB in etcd). */
final class InstancesAreCountable implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        if (!(at.stage().repetition() instanceof Repetition.Listed listed)) {
            return Stream.of();
        }
        String key = at.has("matrix") ? "matrix" : "foreach";
        long instances = listed.count();
        if (instances > Repetition.MOST) {
            return Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0214,
                            at.key(key),
                            "stage %s has %,d instances".formatted(at.quoted(), instances),
                            "at most %,d".formatted(Repetition.MOST))
                    .withHint("copies and matrix values multiply; give one instance more to do"));
        }
        List<String> empty = listed.matrix().entrySet().stream()
                .filter(entry -> entry.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
        boolean none =
                empty.isEmpty() && listed.copies() > 0 && listed.instances().isEmpty();
        return Stream.concat(
                empty.stream()
                        .map(name -> Diagnostic.of(
                                DiagnosticCode.GF0214,
                                at.value(key, name),
                                "stage %s has no instance: `%s` has no values".formatted(at.quoted(), name),
                                "at least one value")),
                none
                        ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0214,
                                at.key("matrix", "exclude"),
                                "stage %s has no instance".formatted(at.quoted()),
                                "leaves out every combination"))
                        : Stream.of());
    }
}
