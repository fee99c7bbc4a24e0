package io.gangflow.live.version;

import io.gangflow.live.version.InstalledVersions.Installed;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a pipeline may run on the versions of a cluster.
 *
 * @param refused clauses about versions that are not supported
 * @param untested clauses about versions that are newer than those that are tested
 */
public record VersionCheck(List<String> refused, List<String> untested) {

    public VersionCheck {
        refused = List.copyOf(refused);
        untested = List.copyOf(untested);
    }

    /**
     * Compares the versions of what a pipeline needs with those that are tested. Of a program with several versions,
     * one that is suitable is enough: which of them serves the pipeline is unknown.
     */
    public static VersionCheck of(InstalledVersions installed, Plan plan) {
        boolean volcano = plan.stages().stream().anyMatch(stage -> stage.scheduler() == SchedulerName.VOLCANO);
        List<String> refused = new ArrayList<>();
        List<String> untested = new ArrayList<>();
        for (Installed program : installed.found()) {
            if (volcano || !program.software().equals(ClusterSoftware.VOLCANO)) {
                best(program).ifPresent(found -> (found.isNewer() ? untested : refused).add(found.clause()));
            }
        }
        return new VersionCheck(refused, untested);
    }

    /** Returns the sentence why the pipeline is refused; empty if it is not. */
    public Optional<String> refusal() {
        return refused.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", refused));
    }

    private record Unsuitable(boolean isNewer, String clause) {}

    /** Returns what is wrong with the best of the versions; empty if one has nothing wrong, or none is known. */
    private static Optional<Unsuitable> best(Installed program) {
        List<Unsuitable> wrong = program.versions().stream()
                .flatMap(version -> program.software().tested().unsuitable(version).stream()
                        .map(found -> new Unsuitable(
                                found.newer(), "%s %s %s".formatted(program.title(), version, found.predicate()))))
                .toList();
        if (wrong.size() < program.versions().size()) {
            return Optional.empty();
        }
        return wrong.stream()
                .filter(Unsuitable::isNewer)
                .findFirst()
                .or(() -> wrong.stream().findFirst());
    }
}
