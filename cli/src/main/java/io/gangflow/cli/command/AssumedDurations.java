package io.gangflow.cli.command;

import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import java.util.Optional;

/** A note about work without a given duration. */
final class AssumedDurations {

    private static final int MOST_NAMES = 3;

    private AssumedDurations() {}

    /** Returns the note for the stages of a pipeline; empty when every stage has a duration. */
    static Optional<String> ofStages(ManifestWork work) {
        return note(work, "set `expect`");
    }

    /** Returns the note for plain manifests. */
    static Optional<String> ofManifests(ManifestWork work) {
        return note(work, "set the annotation gangflow.io/expect-seconds, or pass --durations");
    }

    private static Optional<String> note(ManifestWork work, String advice) {
        return work.guessed().isEmpty()
                ? Optional.empty()
                : Optional.of("note: no duration given for %s; assuming %d s; %s"
                        .formatted(names(List.copyOf(work.guessed())), Math.round(Durations.DEFAULT_SECONDS), advice));
    }

    private static String names(List<String> names) {
        String first = String.join("`, `", names.subList(0, Math.min(MOST_NAMES, names.size())));
        String more = names.size() > MOST_NAMES ? " and %d more".formatted(names.size() - MOST_NAMES) : "";
        return "`" + first + "`" + more;
    }
}
