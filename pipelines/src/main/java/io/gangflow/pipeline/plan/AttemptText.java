package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;

/** The reference to the number of an attempt, in the texts of a stage. */
public final class AttemptText {

    private static final Text.Reference ATTEMPT = new Text.Reference(Text.Scope.RUN, Text.ATTEMPT);

    private AttemptText() {}

    /** Whether any text of the stage has it. */
    public static boolean isIn(Stage stage) {
        return StageTexts.of(stage).stream()
                .anyMatch(located -> located.text().references().contains(ATTEMPT));
    }

    /** The stage with a text in its place. */
    public static Stage replace(Stage stage, Text text) {
        return isIn(stage) ? Substitution.of(ATTEMPT, text).in(stage) : stage;
    }
}
