package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.OtherStages;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import io.gangflow.pipeline.shape.TextFindings;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** GF0303: a reference that names no existing value, or is used where that value is not known. */
final class ReferencesResolve implements StageRule {

    /** A condition applies to all instances. */
    private static final String INSTANCE = "instance";

    private static final List<String> RUN_FACTS = List.of("id", "name", "namespace", Text.SCHEDULED_TIME, INSTANCE);

    /** Fields where the attempt of an instance is not known, because other stages read them. */
    private static final List<String> OF_ALL_ATTEMPTS = List.of("when", "outputs");

    /** Facts of a run that has ended, known only to its exit handler. */
    private static final List<String> EXIT_FACTS = List.of("status", Text.FAILED_STAGES);

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return StageTexts.of(at.stage()).stream()
                .flatMap(located -> located.text().references().stream()
                        .distinct()
                        .flatMap(reference -> check(at, located, reference).stream()));
    }

    private Optional<Diagnostic> check(LocatedStage at, StageTexts.Located located, Text.Reference reference) {
        if (!scopes(located.path()).contains(reference.scope())) {
            return Optional.of(finding(
                    at,
                    located,
                    reference,
                    "`%s` has no value in %s".formatted(reference, place(located)),
                    "out of scope"));
        }
        if (reference.scope() == Text.Scope.STAGES) {
            return OtherStages.problem(at.pipeline(), at.stage(), located.path().get(0), reference)
                    .map(problem -> finding(at, located, reference, problem.message(), problem.label()));
        }
        Collection<String> names = names(at, located.path().get(0), reference.scope());
        boolean computed = at.stage().repetition() instanceof Repetition.Each;
        if (names.contains(reference.name()) || (reference.scope() == Text.Scope.ITEM && computed)) {
            return Optional.empty();
        }
        String label = DidYouMean.of(reference.name(), names)
                .map(near -> "did you mean `" + near + "`?")
                .orElse(names.isEmpty() ? none(reference.scope()) : "available: " + String.join(", ", first(names)));
        return Optional.of(finding(at, located, reference, "`%s` does not exist".formatted(reference), label));
    }

    private Diagnostic finding(
            LocatedStage at, StageTexts.Located located, Text.Reference reference, String message, String label) {
        SourceSpan span = at.value(located.below());
        String written = located.text().toString();
        int offset = written.indexOf(reference.toString());
        SourceSpan exact = offset < 0
                ? span
                : TextFindings.within(
                        span, written, offset, reference.toString().length());
        return Diagnostic.of(DiagnosticCode.GF0303, exact, message, label);
    }

    /** Returns the scopes that have values at a path. */
    private static Set<Text.Scope> scopes(List<String> path) {
        return switch (path.get(0)) {
            case "when" -> EnumSet.of(Text.Scope.PARAMETERS, Text.Scope.RUN, Text.Scope.STAGES);
            case "include" -> EnumSet.of(Text.Scope.PARAMETERS);
            case "foreach", "copies" -> EnumSet.of(Text.Scope.PARAMETERS, Text.Scope.STAGES);
            case "inputs", "outputs" ->
                EnumSet.of(Text.Scope.PARAMETERS, Text.Scope.ITEM, Text.Scope.RUN, Text.Scope.STAGES);
            default -> EnumSet.allOf(Text.Scope.class);
        };
    }

    private static String place(StageTexts.Located located) {
        return switch (located.path().get(0)) {
            case "when" -> "a condition";
            case "include" -> "the arguments of an include";
            default -> "`" + located.path().get(0) + "`";
        };
    }

    private static Collection<String> names(LocatedStage at, String key, Text.Scope scope) {
        return switch (scope) {
            case PARAMETERS ->
                at.pipeline().parameters().stream().map(Parameter::name).toList();
            case INPUTS -> at.stage().inputs().keySet();
            case OUTPUTS -> at.stage().outputs().keySet();
            case ITEM -> at.stage().items();
            case RUN -> facts(at, key);
            case STAGES -> at.pipeline().stages().stream().map(Stage::name).toList();
        };
    }

    private static Collection<String> facts(LocatedStage at, String key) {
        if (key.equals("when")) {
            return RUN_FACTS.stream().filter(fact -> !fact.equals(INSTANCE)).toList();
        }
        List<String> facts = new ArrayList<>(RUN_FACTS);
        if (!OF_ALL_ATTEMPTS.contains(key)) {
            facts.add(Text.ATTEMPT);
        }
        if (at.isExit()) {
            facts.addAll(EXIT_FACTS);
        }
        return facts;
    }

    private static String none(Text.Scope scope) {
        return switch (scope) {
            case PARAMETERS -> "the pipeline has no `parameters`";
            case ITEM -> "the stage has no `foreach` or `matrix`";
            default -> "the stage has no `%s`".formatted(scope.keyword());
        };
    }

    private static List<String> first(Collection<String> names) {
        return names.stream().limit(8).toList();
    }
}
