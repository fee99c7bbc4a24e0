package io.gangflow.pipeline.check.condition;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.shape.TextFindings;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0310: types in conditions that do not compare. In a comparison by order, both sides can be numbers, or both are
 * dates, or one is a literal text. The right side of {@code in} can be a list. Argo ends a stage with any other
 * condition in an error each time.
 */
public final class SidesCompare {

    private SidesCompare() {}

    /** Returns the violations of a stage's condition. */
    public static Stream<Diagnostic> check(StagePlace at, Pipeline pipeline) {
        ReferenceTypes types = new ReferenceTypes(pipeline);
        return at.stage().when().stream()
                .flatMap(SidesCompare::parts)
                .flatMap(part -> problem(part, types).stream().map(problem -> finding(at, problem)));
    }

    private record Problem(Text.Reference reference, String message, String hint) {}

    private static Stream<Condition> parts(Condition condition) {
        if (condition instanceof Condition.Not not) {
            return parts(not.of());
        }
        return condition instanceof Condition.Joined joined
                ? joined.of().stream().flatMap(SidesCompare::parts)
                : Stream.of(condition);
    }

    private static Optional<Problem> problem(Condition part, ReferenceTypes types) {
        if (part instanceof Condition.ItemOf itemOf) {
            return single(itemOf.list())
                    .flatMap(list -> types.neverList(list)
                            .map(type -> new Problem(
                                    list,
                                    "`%s` is %s, not a list".formatted(Excerpt.of(list.toString()), type),
                                    "write the values in brackets: `in [a, b]`")));
        }
        if (!(part instanceof Condition.Comparison comparison)
                || !comparison.isOfNumbers(types.pipeline().parameters())) {
            return Optional.empty();
        }
        return Stream.of(comparison.left(), comparison.right())
                .flatMap(side -> single(side).stream())
                .flatMap(side -> types.neverNumber(side).stream()
                        .map(type -> new Problem(
                                side,
                                "`%s` is %s, which `%s` does not compare with a number"
                                        .formatted(
                                                Excerpt.of(side.toString()),
                                                type,
                                                comparison.operator().symbol()),
                                hint(side))))
                .findFirst();
    }

    private static String hint(Text.Reference side) {
        if (side.time().isPresent()) {
            return "compare it with a time such as `2026-01-01`, or write it as a number: `${run.scheduledTime:yyyyMMdd}`";
        }
        return "compare it with a text by `==`, `!=` or `in`, or by order with a literal such as `2026-01-01` or another date";
    }

    /** Returns the reference if a side consists of one reference only. */
    private static Optional<Text.Reference> single(Text side) {
        List<Text.Part> parts = side.parts();
        return parts.size() == 1 && parts.get(0) instanceof Text.Reference reference
                ? Optional.of(reference)
                : Optional.empty();
    }

    private static Diagnostic finding(StagePlace at, Problem problem) {
        SourceSpan span = at.value("when");
        String written = at.stage().when().map(Condition::toString).orElse("");
        String reference = problem.reference().toString();
        int offset = written.indexOf(reference);
        SourceSpan exact = offset < 0 ? span : TextFindings.within(span, written, offset, reference.length());
        return Diagnostic.of(DiagnosticCode.GF0310, exact, problem.message(), "the stage would end with an error")
                .withHint(problem.hint());
    }
}
