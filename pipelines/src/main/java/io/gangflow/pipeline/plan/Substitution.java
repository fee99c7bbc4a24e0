package io.gangflow.pipeline.plan;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.OutputPlaces;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Replaces references with texts. Immutable. */
final class Substitution {

    private static final Text.Reference FAILED = new Text.Reference(Text.Scope.RUN, Text.FAILED_STAGES);

    private final Function<Text.Reference, Optional<Text>> replacement;

    private Substitution(Function<Text.Reference, Optional<Text>> replacement) {
        this.replacement = replacement;
    }

    /** Replaces parameters with texts, by parameter name. */
    static Substitution ofParameters(Map<String, Text> values) {
        Map<String, Text> all = OrderedMaps.copyOf(values);
        return new Substitution(reference -> reference.scope() == Text.Scope.PARAMETERS
                ? Optional.ofNullable(all.get(reference.name()))
                : Optional.empty());
    }

    /** Keeps parameters, and sets the names and the time of one run. */
    static Substitution ofRun(LaterStages.Earlier run) {
        return new Substitution(
                reference -> reference.scope() == Text.Scope.RUN ? fact(run, reference) : Optional.empty());
    }

    private static Optional<Text> fact(LaterStages.Earlier run, Text.Reference reference) {
        return switch (reference.name()) {
            case "id" -> Optional.of(Text.literal(run.id()));
            case "name" -> Optional.of(Text.literal(run.name()));
            case Text.SCHEDULED_TIME -> reference.time().map(time -> Text.literal(time.write(run.scheduledTime())));
            default -> Optional.empty();
        };
    }

    /** Replaces facts about all stages of a pipeline: the places of their outputs, and their names. */
    static Substitution ofStages(List<Stage> stages) {
        List<String> names = stages.stream().map(Stage::name).toList();
        OutputPlaces places = new OutputPlaces(stages);
        return new Substitution(reference -> reference.name().equals(Text.FAILED_STAGES) && reference.equals(FAILED)
                ? Optional.of(new Text(List.of(Text.Reference.failedOf(names))))
                : places.of(reference));
    }

    /** Renames stages, as an include does. */
    static Substitution renaming(UnaryOperator<String> name) {
        return new Substitution(reference -> reference.scope() == Text.Scope.STAGES
                ? Optional.of(
                        new Text(List.of(Text.Reference.ofStage(name.apply(reference.name()), reference.member()))))
                : Optional.empty());
    }

    /** Replaces one reference with a text. */
    static Substitution of(Text.Reference wanted, Text text) {
        return new Substitution(reference -> reference.equals(wanted) ? Optional.of(text) : Optional.empty());
    }

    /**
     * Replaces the results of stages with one text.
     *
     * @param items whether to replace the values and the number of an instance, too
     */
    static Substitution ofRunValues(Text text, boolean items) {
        return new Substitution(reference -> {
            boolean result =
                    reference.scope() == Text.Scope.STAGES && reference.output().isEmpty();
            boolean number =
                    reference.scope() == Text.Scope.RUN && reference.name().equals("instance");
            boolean item = items && (reference.scope() == Text.Scope.ITEM || number);
            return result || item ? Optional.of(text) : Optional.empty();
        });
    }

    /** Sets the time zone of times. */
    static Substitution inZone(ZoneId zone) {
        return new Substitution(reference ->
                reference.time().map(time -> new Text(List.of(Text.Reference.scheduledTime(time.in(zone))))));
    }

    Stage in(Stage stage) {
        Stage known = stage.rewritten(this::text, image -> image);
        return known.rewritten(
                known.work(),
                known.repetition().with(this::text),
                known.when().map(when -> when.with(this::text)),
                known.inputs(),
                known.outputs(),
                known.env(),
                known.pods(),
                known.cache().map(cache -> cache.rewritten(this::text)));
    }

    private Text text(Text text) {
        return new Text(text.parts().stream().flatMap(this::part).toList());
    }

    private Stream<Text.Part> part(Text.Part part) {
        return part instanceof Text.Reference reference
                ? replacement.apply(reference).map(Text::parts).orElse(List.of(part)).stream()
                : Stream.of(part);
    }
}
