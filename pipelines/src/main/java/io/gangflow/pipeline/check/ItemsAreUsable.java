package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * GF0221 and GF0309: items of a stage with different names, a computed value that cannot be a list or a number, and
 * reserved names. The names of items become inputs of templates next to Gangflow's own inputs. A value known only in a
 * run can be a list, or a number.
 */
final class ItemsAreUsable implements StageRule {

    private static final Set<Parameter.Type> NUMBERS = EnumSet.of(Parameter.Type.INTEGER, Parameter.Type.STRING);
    private static final Set<Parameter.Type> LISTS = EnumSet.of(Parameter.Type.ARRAY, Parameter.Type.STRING);

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        Repetition repetition = at.stage().repetition();
        if (repetition instanceof Repetition.Listed listed) {
            return Stream.concat(reserved(at), alike(at, listed));
        }
        return repetition instanceof Repetition.Each each
                ? computed(at, "foreach", each.list(), LISTS, "a list")
                : computed(at, "copies", ((Repetition.Counted) repetition).number(), NUMBERS, "a whole number");
    }

    private static Stream<Diagnostic> reserved(LocatedStage at) {
        String key = at.has("matrix") ? "matrix" : "foreach";
        return at.stage().items().stream()
                .filter(InstanceInputs::isTaken)
                .map(name -> Diagnostic.of(
                                DiagnosticCode.GF0309,
                                at.key(key, name),
                                "`%s` in the `%s` of stage %s is reserved".formatted(name, key, at.quoted()),
                                "choose another name")
                        .withHint(
                                name.equals(InstanceInputs.INSTANCE)
                                        ? "use `${run.instance}` for the number of the instance"
                                        : "Gangflow uses it in the templates of stages"));
    }

    /** Compares the mappings of a {@code foreach}. A value that an {@code include} does not name is empty. */
    private static Stream<Diagnostic> alike(LocatedStage at, Repetition.Listed listed) {
        if (at.has("matrix")) {
            return Stream.of();
        }
        List<Map<String, String>> items = listed.include();
        if (!items.isEmpty() && listed.matrix().containsKey(Repetition.PLAIN_ITEM)) {
            return Stream.of(Diagnostic.of(
                    DiagnosticCode.GF0221,
                    at.key("foreach"),
                    "`foreach` of stage %s has plain values and mappings".formatted(at.quoted()),
                    "give all of them the same form"));
        }
        return IntStream.range(0, items.size())
                .boxed()
                .flatMap(index -> listed.names().stream()
                        .filter(name -> !items.get(index).containsKey(name))
                        .map(name -> Diagnostic.of(
                                DiagnosticCode.GF0221,
                                at.value("foreach", Integer.toString(index)),
                                "this item of stage %s has no `%s`".formatted(at.quoted(), name),
                                "other items have one")));
    }

    private static Stream<Diagnostic> computed(
            LocatedStage at, String key, Text text, Set<Parameter.Type> types, String noun) {
        if (text.parts().size() != 1) {
            return Stream.of(finding(at, key, "`%s` of stage %s is a text around a reference", noun));
        }
        Text.Reference reference = text.references().get(0);
        if (reference.scope() == Text.Scope.STAGES) {
            return reference.fact().equals(Optional.of(StageFact.RESULT))
                    ? Stream.of()
                    : Stream.of(finding(at, key, "`%s` of stage %s refers to no result", noun));
        }
        return at.pipeline().parameters().stream()
                .filter(parameter -> parameter.name().equals(reference.name()) && !types.contains(parameter.type()))
                .map(parameter -> finding(
                        at,
                        key,
                        "`%s` of stage %s refers to a parameter of type `"
                                + parameter.type().keyword() + "`",
                        noun));
    }

    private static Diagnostic finding(LocatedStage at, String key, String message, String noun) {
        return Diagnostic.of(
                DiagnosticCode.GF0221, at.value(key), message.formatted(key, at.quoted()), "needs " + noun);
    }
}
