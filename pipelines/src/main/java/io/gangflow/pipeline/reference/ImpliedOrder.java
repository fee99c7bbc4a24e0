package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The order that references imply. A stage that refers to another one runs after it, even without {@code after}. A
 * stage that reads how the other one ended runs after any end.
 */
public final class ImpliedOrder {

    private ImpliedOrder() {}

    /** Returns the stages with the order that their references imply. */
    public static List<Stage> of(List<Stage> stages) {
        Set<String> names = stages.stream().map(Stage::name).collect(Collectors.toSet());
        return stages.stream().map(stage -> ordered(stage, names)).toList();
    }

    private static Stage ordered(Stage stage, Set<String> names) {
        Map<String, PredecessorEnd> predecessors = new LinkedHashMap<>(stage.predecessors());
        references(stage)
                .filter(reference ->
                        names.contains(reference.name()) && !reference.name().equals(stage.name()))
                .forEach(reference -> predecessors.putIfAbsent(
                        reference.name(),
                        refersToStatus(reference) ? PredecessorEnd.COMPLETED : PredecessorEnd.PASSED));
        return predecessors.size() == stage.predecessors().size() ? stage : stage.named(stage.name(), predecessors);
    }

    /** Sorts references that require more than an end first. */
    private static Stream<Text.Reference> references(Stage stage) {
        return StageTexts.of(stage).stream()
                .flatMap(located -> located.text().references().stream())
                .filter(reference -> reference.scope() == Text.Scope.STAGES)
                .sorted(Comparator.comparing(ImpliedOrder::refersToStatus).thenComparing(Text.Reference::name));
    }

    private static boolean refersToStatus(Text.Reference reference) {
        return reference.fact().equals(Optional.of(StageFact.STATUS));
    }
}
