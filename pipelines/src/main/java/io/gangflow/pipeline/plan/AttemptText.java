package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;

/** The reference to the number of an attempt, in the texts of a stage. */
public final class AttemptText {

    private static final Text.Reference ATTEMPT = Text.Reference.ofAttempt();

    private AttemptText() {}

    /** The stage with a text in its place. */
    public static Stage replace(Stage stage, Text text) {
        return StageTexts.refers(stage, ATTEMPT)
                ? Substitution.of(ATTEMPT, text).in(stage)
                : stage;
    }
}
