package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageFact;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks references to other stages. */
public final class OtherStages {

    /** Facts that differ between the instances of a stage. */
    private static final Set<String> OF_INSTANCE = Set.of("instance");

    private OtherStages() {}

    /** What is wrong with a reference. */
    public record Problem(String message, String label) {}

    /**
     * Returns what is wrong with a reference to another stage.
     *
     * @param user the stage with the reference, in this pipeline
     * @param key the key of that stage with the reference
     */
    public static Optional<Problem> problem(Pipeline pipeline, Stage user, String key, Text.Reference reference) {
        boolean exit = pipeline.onExit().filter(user::equals).isPresent();
        Optional<Stage> other = pipeline.stages().stream()
                .filter(stage -> stage.name().equals(reference.name()))
                .findFirst();
        if (other.isEmpty()) {
            return absent(
                    reference,
                    reference.name(),
                    pipeline.stages().stream().map(Stage::name).toList());
        }
        if (other.get().equals(user)) {
            return Optional.of(new Problem("`%s` is the stage itself".formatted(reference), "refer to another stage"));
        }
        if (reference.output().isPresent()) {
            return output(other.get(), reference, reference.output().get()).or(() -> place(pipeline, reference, exit));
        }
        return reference.fact().equals(Optional.of(StageFact.STATUS))
                ? status(other.get(), key, reference)
                : exit ? inExit(reference) : result(pipeline, other.get(), reference);
    }

    private static Optional<Problem> absent(Text.Reference reference, String name, Collection<String> names) {
        return Optional.of(new Problem(
                "`%s` does not exist".formatted(reference),
                DidYouMean.of(name, names)
                        .map(near -> "did you mean `" + near + "`?")
                        .orElse(
                                names.isEmpty()
                                        ? "no stages or outputs are available"
                                        : "available: " + String.join(", ", names))));
    }

    private static Optional<Problem> output(Stage other, Text.Reference reference, String output) {
        Text place = other.outputs().get(output);
        if (place == null) {
            return absent(reference, output, other.outputs().keySet());
        }
        boolean differs = place.references().stream()
                .anyMatch(inner -> inner.scope() == Text.Scope.ITEM
                        || (inner.scope() == Text.Scope.RUN && OF_INSTANCE.contains(inner.name())));
        return differs
                ? Optional.of(new Problem(
                        "`%s` is another place for each instance of `%s`".formatted(reference, other.name()),
                        "name the folder that they have in common"))
                : Optional.empty();
    }

    /** Finds an error in the place of an output, also in the outputs that the place refers to. */
    private static Optional<Problem> place(Pipeline pipeline, Text.Reference reference, boolean exit) {
        Text place = new OutputPlaces(pipeline.stages()).of(reference).orElse(new Text(List.of()));
        if (place.parts().equals(List.of(reference))) {
            return Optional.of(new Problem(
                    "`%s` leads through other outputs to more than %d parts, or back to itself"
                            .formatted(reference, OutputPlaces.MOST_PARTS),
                    "name the place with fewer references"));
        }
        boolean result =
                place.references().stream().anyMatch(inner -> inner.fact().equals(Optional.of(StageFact.RESULT)));
        return exit && result
                ? Optional.of(new Problem(
                        "`%s` has no value in the exit stage: its place has the result of a stage".formatted(reference),
                        "that stage may not have run"))
                : Optional.empty();
    }

    private static Optional<Problem> inExit(Text.Reference reference) {
        return Optional.of(
                new Problem("`%s` has no value in the exit stage".formatted(reference), "its stage may not have run"));
    }

    private static Optional<Problem> status(Stage other, String key, Text.Reference reference) {
        if (other.work() instanceof Work.Include) {
            return Optional.of(new Problem(
                    "`%s`: a stage of kind `include` has no status".formatted(reference),
                    "its stages replace it; order this one with `after`"));
        }
        return key.equals("when")
                ? Optional.empty()
                : Optional.of(new Problem("`%s` has a value only in `when`".formatted(reference), "out of scope"));
    }

    private static Optional<Problem> result(Pipeline pipeline, Stage other, Text.Reference reference) {
        if (other.work() instanceof Work.Ray
                || other.work() instanceof Work.Service
                || other.work() instanceof Work.Manifest
                || other.work() instanceof Work.Approval
                || other.work() instanceof Work.Include) {
            return Optional.of(new Problem(
                    "`%s`: a stage of kind `%s` has no result"
                            .formatted(reference, other.work().keyword()),
                    "no result"));
        }
        if (other.work() instanceof Work.Spark spark && spark.mode() == SparkMode.CLUSTER) {
            return Optional.of(new Problem(
                    "`%s`: a Spark stage with `mode: cluster` has no result".formatted(reference),
                    "set `mode: client`; the driver of `cluster` is not a pod of the stage"));
        }
        boolean pod = other.work() instanceof Work.Pod;
        return !pod && pipeline.launcher() == LauncherMode.RESOURCE
                ? Optional.of(new Problem(
                        "`%s`: without our launcher only `pod` stages have a result".formatted(reference),
                        "remove `launcher: resource`"))
                : Optional.empty();
    }
}
