package io.gangflow.cli.check;

import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cli.work.PlannedWork;
import io.gangflow.cli.work.QuietObjects;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.check.gang.PrioritiesAreOrdinary;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks plain manifests, and the objects of a compiled pipeline by the same rules. */
final class ManifestCheck {

    private static final ResultingWork NO_PODS =
            new ResultingWork(List.of(), List.of(), List.of(), List.of(), List.of());

    private final ManifestOptions options;
    private final Optional<Cluster> cluster;

    ManifestCheck(ManifestOptions options, Optional<Cluster> cluster) {
        this.options = options;
        this.cluster = cluster;
    }

    /** Returns the work of parsed manifests and the findings in it, including those that comments ignore. */
    Found manifests(ForeignManifests manifests) {
        List<Diagnostic> found = new ArrayList<>();
        ManifestWork work = ManifestWork.of(manifests.objects(), options.durations(found));
        found.addAll(work.diagnostics());
        found.addAll(ObjectRules.check(manifests.objects(), work.work(), cluster));
        found.addAll(ObjectRules.fits(manifests.objects(), work.work(), cluster));
        return new Found(work.work(), found);
    }

    /**
     * Checks a plan with quiet objects: the only possible finding is its size.
     *
     * @param characters size of the pipeline file
     */
    List<Diagnostic> quiet(PlannedWork planned, int characters) {
        return QuietObjects.isSmall(planned.plan(), characters) ? List.of() : inObjects(planned, NO_PODS);
    }

    /** Returns the findings of the rules on the compiled objects of a plan, and whether the plan fits the cluster. */
    Compiled compiled(PlannedWork planned) {
        Plan plan = planned.plan();
        ManifestWork work = planned.work();
        List<Diagnostic> found = new ArrayList<>(work.diagnostics());
        List<Diagnostic> capacity = cluster.map(described -> ObjectRules.fits(plan, planned.ofAllBranches(), described))
                .orElse(List.of());
        boolean sound = Stream.concat(found.stream(), capacity.stream())
                .noneMatch(finding -> finding.severity() == Severity.ERROR);
        found.addAll(capacity);
        found.addAll(inObjects(planned, work.work()));
        return new Compiled(sound, found);
    }

    /** Leaves out findings about a stage's {@code priority} that were already reported at a more exact position. */
    private List<Diagnostic> inObjects(PlannedWork planned, ResultingWork work) {
        Plan plan = planned.plan();
        SourceMap source = plan.pipeline().source();
        Set<SourceSpan> said = plan.stages().stream()
                .filter(stage -> stage.stage()
                        .priority()
                        .filter(PrioritiesAreOrdinary::isOfTheSystem)
                        .isPresent())
                .map(stage -> source.key("stages", stage.name()))
                .collect(Collectors.toSet());
        return ObjectRules.check(PipelineWork.objects(planned.manifests(), plan), work, cluster).stream()
                .filter(finding -> finding.code() != DiagnosticCode.GF0406 || !said.contains(finding.span()))
                .toList();
    }

    /** @param sound whether all effects of the objects could be computed and fit the cluster */
    record Compiled(boolean sound, List<Diagnostic> diagnostics) {
        Compiled {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    record Found(ResultingWork work, List<Diagnostic> diagnostics) {
        Found {
            diagnostics = List.copyOf(diagnostics);
        }
    }
}
