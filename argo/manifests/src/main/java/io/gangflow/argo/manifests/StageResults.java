package io.gangflow.argo.manifests;

import io.gangflow.argo.expression.FlatText;
import io.gangflow.argo.expression.InertText;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The way of a result from the pod that leaves it to the pods that use it: an output of the instance's template, of the template that
 * fans out, an argument in the DAG of stages, and an input of the templates of the other stage.
 */
final class StageResults {

    private StageResults() {}

    /** The stages whose results the templates of a stage need; what only its condition asks for is known in the DAG. */
    static Set<String> usedBy(Stage stage) {
        return names(
                StageTexts.of(stage).stream().filter(text -> !text.path().get(0).equals("when")));
    }

    /** The stages whose results are used at all. */
    static Set<String> used(Stream<Stage> stages) {
        return names(stages.flatMap(stage -> StageTexts.of(stage).stream()));
    }

    private static Set<String> names(Stream<StageTexts.Located> texts) {
        Set<String> names = new TreeSet<>();
        texts.flatMap(text -> text.text().references().stream())
                .filter(reference -> reference.fact().equals(Optional.of(StageFact.RESULT)))
                .forEach(reference -> names.add(reference.name()));
        return names;
    }

    /** The arguments by which a task of the DAG hands results to the templates of its stage. */
    static List<Parameter> arguments(Stage stage) {
        return usedBy(stage).stream()
                .map(name -> Parameter.of(
                        InstanceInputs.resultOf(name),
                        InertText.asArgument(FlatText.inDag(
                                new Text(List.of(Text.Reference.ofStage(name, StageFact.RESULT.keyword()))), stage))))
                .toList();
    }

    /**
     * The output of the template that fans out. Argo knows the results of instances as a JSON list, in which texts that are lists or
     * objects themselves are such, and no texts (argo-workflows 4.1.2, workflow/controller/operator.go, aggregatedJSONValueList).
     */
    static Outputs ofInstances(StageTemplate stage) {
        String all = "tasks." + InstanceInputs.INSTANCE + ".outputs.parameters." + InstanceInputs.RESULT;
        String one = "let result = fromJSON(%s)[0]; type(result) == 'string' ? result : toJson(result)".formatted(all);
        boolean single = stage.planned().instances().size() == 1
                && stage.stage().matrix().isEmpty();
        return Outputs.of(List.of(Parameter.computed(InstanceInputs.RESULT, single ? one : all)));
    }

    /** The output of a template of steps: that of the step that does the work. A cached one keeps the declared outputs, too. */
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
