package io.gangflow.argo.compiler.template;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import io.gangflow.pipeline.share.SharedStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Passes a result from the pod that writes it to the pods that use it: an output of the instance's template, of the
 * template that fans out, an argument in the DAG of stages, and an input of the other stage's templates.
 */
public final class StageResults {

    private StageResults() {}

    /**
     * The stages whose results the templates of a stage need; results used only by its condition are known in the DAG.
     */
    static Set<String> usedBy(Stage stage) {
        return names(StageTexts.of(stage).stream()
                .filter(text -> !text.path().get(0).equals("when"))
                .map(StageTexts.Located::text));
    }

    /** The stages whose results are used by any stage. */
    public static Set<String> used(Stream<Stage> stages) {
        return names(stages.flatMap(stage -> StageTexts.of(stage).stream()).map(StageTexts.Located::text));
    }

    /**
     * The assumed results of stages over which other stages are repeated, if nothing is executed: the maximum that they
     * may use.
     */
    public static Map<String, String> assumed(List<Stage> stages) {
        Map<String, List<Stage>> repeated = new TreeMap<>();
        for (Stage stage : stages) {
            names(stage.repetition().texts().stream())
                    .forEach(name -> repeated.computeIfAbsent(name, missing -> new ArrayList<>())
                            .add(stage));
        }
        Map<String, String> assumed = new TreeMap<>();
        repeated.forEach((name, by) -> assumed.put(name, assumedFor(by)));
        return assumed;
    }

    private static String assumedFor(List<Stage> stages) {
        long most = stages.stream()
                .mapToLong(stage -> stage.repetition().count())
                .max()
                .orElse(0);
        if (stages.stream().noneMatch(stage -> stage.repetition() instanceof Repetition.Each)) {
            return Long.toString(most);
        }
        Set<String> fields = stages.stream()
                .flatMap(stage -> StageTexts.of(stage).stream())
                .flatMap(text -> text.text().references().stream())
                .filter(reference -> reference.scope() == Text.Scope.ITEM)
                .map(Text.Reference::name)
                .filter(name -> !name.equals(Repetition.PLAIN_ITEM))
                .collect(Collectors.toCollection(TreeSet::new));
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (int index = 0; index < most; index++) {
            String value = Integer.toString(index);
            if (fields.isEmpty()) {
                list.add(value);
            } else {
                ObjectNode item = list.addObject();
                fields.forEach(field -> item.put(field, value));
            }
        }
        return list.toString();
    }

    private static Set<String> names(Stream<Text> texts) {
        Set<String> names = new TreeSet<>();
        texts.flatMap(text -> text.references().stream())
                .filter(reference -> reference.fact().equals(Optional.of(StageFact.RESULT)))
                .forEach(reference -> names.add(reference.name()));
        return names;
    }

    /**
     * The arguments by which a task of the DAG passes results to the templates of its stage.
     *
     * @param stage the stage from which the templates were created
     * @param own maps the results to those of the task's stage
     * @param elsewhere whether a stage is in another part of a large pipeline, which has already encoded the result
     */
    public static List<Parameter> arguments(Stage stage, SharedStage.Own own, Predicate<String> elsewhere) {
        return usedBy(stage).stream()
                .map(known -> Parameter.of(InstanceInputs.resultOf(known), argument(own.earlier(known), elsewhere)))
                .toList();
    }

    private static String argument(String name, Predicate<String> elsewhere) {
        return elsewhere.test(name)
                ? FlatText.tag("inputs.parameters", InstanceInputs.resultOf(name))
                : InertText.asArgument(FlatText.leftByTask(Text.Reference.ofStage(name, StageFact.RESULT.keyword())));
    }

    /**
     * The output of the template that fans out. Argo provides the results of instances as a JSON list, in which texts
     * that are lists or objects are embedded as such and not as texts (argo-workflows 4.1.2,
     * workflow/controller/operator.go, aggregatedJSONValueList).
     */
    public static Outputs ofInstances(StageTemplate stage) {
        String all = "tasks." + InstanceInputs.INSTANCE + ".outputs.parameters." + InstanceInputs.RESULT;
        String one = "let result = fromJSON(%s)[0]; type(result) == 'string' ? result : toJson(result)".formatted(all);
        if (!(stage.stage().repetition() instanceof Repetition.Listed)) {
            // Without instances there is no value, not even an empty list.
            String some = "tasks." + InstanceInputs.INSTANCE + "?.outputs?.parameters?." + InstanceInputs.RESULT;
            return Outputs.of(List.of(Parameter.computed(InstanceInputs.RESULT, some + " ?? '[]'")));
        }
        boolean single =
                stage.planned().instances().size() == 1 && stage.stage().items().isEmpty();
        return Outputs.of(List.of(Parameter.computed(InstanceInputs.RESULT, single ? one : all)));
    }

    /**
     * The output of a steps template: that of the step that does the work. A cached one also keeps the declared
     * outputs.
     */
    static @Nullable Outputs ofStep(StageTemplate stage, String step) {
        Set<String> names = new TreeSet<>(
                stage.stage().cache().isPresent() ? stage.stage().outputs().keySet() : Set.of());
        if (stage.exports()) {
            names.add(InstanceInputs.RESULT);
        }
        return names.isEmpty()
                ? null
                : Outputs.of(names.stream()
                        .map(name -> Parameter.computed(
                                name, "steps['%s'].outputs.parameters%s".formatted(step, member(name))))
                        .toList());
    }

    private static String member(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*") ? "." + name : "['" + name + "']";
    }
}
