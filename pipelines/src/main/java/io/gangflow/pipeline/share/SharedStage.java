package io.gangflow.pipeline.share;

import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.Map;
import java.util.Optional;

/**
 * Stages that use the same templates.
 *
 * @param stage what the templates are made from: the first of the stages, with references to {@link StageValue values} where
 *     stages differ
 * @param own what each stage calls the templates with, by its name; at least one
 * @param amounts what the pods request of resources of which stages request different amounts
 * @param expect how many seconds the work is expected to take, where stages differ
 */
public record SharedStage(Stage stage, Map<String, Own> own, Map<String, Text> amounts, Optional<Text> expect) {

    public SharedStage {
        own = Ordered.copyOf(own);
        amounts = Ordered.sorted(amounts);
    }

    /**
     * What a stage calls the templates with, besides its name.
     *
     * @param values its values as one text; empty where the stages of the templates do not differ
     * @param earlier names of other stages, by the names under which the templates know these
     */
    public record Own(Optional<String> values, Map<String, String> earlier) {

        public Own {
            earlier = Ordered.sorted(earlier);
        }

        /** The stage that templates know under a name. */
        public String earlier(String known) {
            return earlier.getOrDefault(known, known);
        }
    }

    /** A stage whose templates no other stage uses. */
    public static SharedStage alone(Stage stage) {
        return new SharedStage(
                stage, Map.of(stage.name(), new Own(Optional.empty(), Map.of())), Map.of(), Optional.empty());
    }

    /** Whether there is more than one stage. */
    public boolean isOfSeveral() {
        return own.size() > 1;
    }

    /** Whether the stages differ in values. */
    public boolean hasValues() {
        return own.values().iterator().next().values().isPresent();
    }

    /** An image of the stage as a text: what differs between stages is a reference. */
    public Text image(String image) {
        return hasValues() ? Blanks.unmarked(image) : Text.literal(image);
    }
}
