package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;

/**
 * A pipeline whose pods are known without a run, for a comparison: conditions are true, a computed list has one value,
 * and one text replaces each value known only in a run.
 */
public final class AssumedRun {

    private AssumedRun() {}

    /** Returns the pipeline with a text for each result and each value of a computed list. */
    public static Pipeline of(Pipeline pipeline, String value) {
        return pipeline.changing(stage -> assumed(stage, Text.literal(value)));
    }

    private static Stage assumed(Stage stage, Text value) {
        boolean computed = stage.repetition().texts().stream()
                .flatMap(text -> text.references().stream())
                .anyMatch(reference -> reference.scope() == Text.Scope.STAGES);
        Stage known = Substitution.ofRunValues(value, computed).in(stage);
        Stage once = computed
                ? known.rewritten(
                        known.work(),
                        Repetition.Listed.ONCE,
                        known.when(),
                        known.inputs(),
                        known.outputs(),
                        known.env(),
                        known.pods(),
                        known.cache())
                : known;
        return once.unconditional();
    }
}
