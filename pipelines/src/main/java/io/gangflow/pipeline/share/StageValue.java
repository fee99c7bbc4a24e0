package io.gangflow.pipeline.share;

import io.gangflow.pipeline.model.Text;
import java.util.Optional;

/**
 * A fact of a run used only by the compiler: one of the values by which a stage differs from others that use its
 * templates. A stage gets its values as one text, with a separator character.
 */
public final class StageValue {

    /** Its name among the facts of a run. */
    public static final String NAME = "stage-value";

    private StageValue() {}

    /** Returns a reference to the value with a number, from 0, in a text with this separator. */
    static Text.Reference of(int number, char separator) {
        return new Text.Reference(Text.Scope.RUN, NAME, Optional.empty(), number + String.valueOf(separator));
    }

    /** Returns the number of the referenced value. */
    public static int number(Text.Reference reference) {
        return Integer.parseInt(
                reference.member().substring(0, reference.member().length() - 1));
    }

    /** Returns the separator between the values, which no value contains. */
    public static String separator(Text.Reference reference) {
        return reference.member().substring(reference.member().length() - 1);
    }
}
