package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;

/** Replaces the reference to an attempt's number in the texts of a stage. */
public final class AttemptText {

    private static final Text.Reference ATTEMPT = Text.Reference.ofAttempt();

    private AttemptText() {}

    /** Returns the stage with a text in place of the reference. */
    public static Stage replace(Stage stage, Text text) {
        return StageTexts.refers(stage, ATTEMPT)
                ? Substitution.of(ATTEMPT, text).in(stage)
                : stage;
    }
}
