package io.gangflow.pipeline.share;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.util.Map;
import java.util.Optional;

/**
 * Stages that use the same templates.
 *
 * @param stage the source of the templates: the first of the stages, with references to {@link StageValue values} where
 *     stages differ
 * @param own the arguments with which each stage calls the templates, by its name; at least one
 * @param amounts requests of the pods for resources whose amounts differ between stages
 * @param expect expected duration of the work in seconds, if stages differ
 */
public record SharedStage(Stage stage, Map<String, Own> own, Map<String, Text> amounts, Optional<Text> expect) {

    public SharedStage {
        own = OrderedMaps.copyOf(own);
        amounts = OrderedMaps.sorted(amounts);
    }

    /**
     * The arguments with which a stage calls the templates, next to its name.
     *
     * @param values its values as one text; empty if the stages of the templates do not differ
     * @param earlier names of other stages, by their names in the templates
     */
    public record Own(Optional<String> values, Map<String, String> earlier) {

        public Own {
            earlier = OrderedMaps.sorted(earlier);
        }

        /** Returns the stage with this name in the templates. */
        public String earlier(String known) {
            return earlier.getOrDefault(known, known);
        }
    }

    /** Creates a stage whose templates no other stage uses. */
    public static SharedStage alone(Stage stage) {
        return new SharedStage(
                stage, Map.of(stage.name(), new Own(Optional.empty(), Map.of())), Map.of(), Optional.empty());
    }

    /** Returns whether there is more than one stage. */
    public boolean isOfSeveral() {
        return own.size() > 1;
    }

    /** Returns whether the stages differ in values. */
    public boolean hasValues() {
        return own.values().iterator().next().values().isPresent();
    }

    /** Returns an image of the stage as a text, with references where stages differ. */
    public Text image(String image) {
        return hasValues() ? Placeholders.unmarked(image) : Text.literal(image);
    }
}
