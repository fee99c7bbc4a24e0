package io.gangflow.argo.compiler;

import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.interpreter.expression.InertText;
import io.gangflow.argo.model.template.DAGTask;
import io.gangflow.argo.model.template.DAGTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Passes results and statuses from one part of a large pipeline to another: an output of the part's DAG, an argument in
 * the DAG of parts, and an input of the other part.
 */
final class PartFacts {

    private final Map<String, Integer> parts = new LinkedHashMap<>();
    private final Map<Integer, Map<String, Text.Reference>> taken = new TreeMap<>();
    private final Map<Integer, Map<String, Text.Reference>> given = new TreeMap<>();

    /** @param parts each with its stages; numbered from 1 */
    PartFacts(List<List<Stage>> parts) {
        for (List<Stage> part : parts) {
            int number = taken.size() + 1;
            taken.put(number, new TreeMap<>());
            given.put(number, new TreeMap<>());
            part.forEach(stage -> this.parts.put(stage.name(), number));
        }
        parts.stream().flatMap(List::stream).forEach(this::connect);
    }

    private void connect(Stage stage) {
        int here = partOf(stage.name());
        for (StageTexts.Located located : StageTexts.of(stage)) {
            for (Text.Reference reference : located.text().references()) {
                if (reference.fact().isPresent() && isElsewhere(here, reference.name())) {
                    String name = InstanceInputs.factOf(
                            reference.name(), reference.fact().get());
                    at(taken, here).put(name, reference);
                    at(given, partOf(reference.name())).put(name, reference);
                }
            }
        }
    }

    private static Map<String, Text.Reference> at(Map<Integer, Map<String, Text.Reference>> facts, int part) {
        return facts.getOrDefault(part, Map.of());
    }

    private int partOf(String stage) {
        return parts.getOrDefault(stage, 0);
    }

    /** Whether a stage is in another part. */
    boolean isElsewhere(int part, String stage) {
        return partOf(stage) != part;
    }

    /** The call of a part, with the required values of others; it starts when they have succeeded. */
    DAGTask call(int part, String name, List<String> dependencies) {
        List<Parameter> arguments = new ArrayList<>();
        at(taken, part).forEach((input, reference) -> {
            String left = "tasks['%s'].outputs.parameters['%s']".formatted(name(partOf(reference.name())), input);
            arguments.add(Parameter.of(input, isResult(reference) ? InertText.asArgument(left) : "{{=" + left + "}}"));
        });
        Arguments all = arguments.isEmpty() ? null : Arguments.of(arguments);
        return DAGTask.calling(name, name, dependencies, "", all, List.of());
    }

    /** The DAG of a part. */
    Template template(int part, List<DAGTask> tasks) {
        List<Parameter> inputs =
                at(taken, part).keySet().stream().map(Parameter::named).toList();
        List<Parameter> outputs = new ArrayList<>();
        at(given, part)
                .forEach((name, reference) -> outputs.add(Parameter.computed(name, FlatText.leftByTask(reference))));
        return Template.named(name(part))
                .inputs(inputs.isEmpty() ? null : Inputs.of(inputs, List.of()))
                .outputs(outputs.isEmpty() ? null : Outputs.of(outputs))
                .dag(DAGTemplate.toTheEnd(tasks))
                .build();
    }

    private static boolean isResult(Text.Reference reference) {
        return reference.fact().filter(StageFact.RESULT::equals).isPresent();
    }

    /** The name of a part, with a capital, which stage names never have. */
    static String name(int part) {
        return "Part-" + part;
    }
}
