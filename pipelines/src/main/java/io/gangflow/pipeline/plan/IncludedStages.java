package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Condition;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The stages of an included pipeline with their new names, and with arguments in place of parameters.
 *
 * @param ends names of the stages without successors in the include
 */
record IncludedStages(String prefix, List<Stage> stages, List<String> ends) {

    IncludedStages {
        stages = List.copyOf(stages);
        ends = List.copyOf(ends);
    }

    static IncludedStages of(Stage stage, Work.Include include, Pipeline included) {
        String prefix = stage.name() + "-";
        Substitution substitution = Substitution.ofParameters(values(include, included));
        Substitution renamed = Substitution.renaming(prefix::concat);
        Set<String> waitedFor = new HashSet<>();
        included.stages().forEach(member -> waitedFor.addAll(member.after()));
        List<Stage> stages = included.stages().stream()
                .map(member -> adopted(stage, substitution.in(renamed.in(member)), prefix))
                .toList();
        List<String> ends = included.stages().stream()
                .map(Stage::name)
                .filter(name -> !waitedFor.contains(name))
                .map(prefix::concat)
                .toList();
        return new IncludedStages(prefix, stages, ends);
    }

    String prefixed(String name) {
        return prefix + name;
    }

    private static Stage adopted(Stage include, Stage member, String prefix) {
        Map<String, PredecessorEnd> after = new LinkedHashMap<>();
        member.predecessors().forEach((name, end) -> after.put(prefix + name, end));
        if (after.isEmpty()) {
            after.putAll(include.predecessors());
        }
        Stage named = member.named(prefix + member.name(), after).scheduledLike(include);
        return Condition.both(include.when(), named.when()).map(named::when).orElse(named);
    }

    private static Map<String, Text> values(Work.Include include, Pipeline included) {
        Map<String, Text> values = new LinkedHashMap<>();
        for (Parameter parameter : included.parameters()) {
            parameter.defaultValue().ifPresent(value -> values.put(parameter.name(), Text.literal(value)));
        }
        values.putAll(include.arguments());
        return values;
    }
}
