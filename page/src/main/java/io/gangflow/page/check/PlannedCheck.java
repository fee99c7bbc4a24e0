package io.gangflow.page.check;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.check.gang.PrioritiesAreOrdinary;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the compiled objects of a plan, with the rules for objects of any origin. */
public final class PlannedCheck {

    private PlannedCheck() {}

    /** Returns the findings of the rules on the compiled objects of a plan, and whether the plan fits the cluster. */
    public static Compiled compiled(PlannedWork planned, Optional<Cluster> cluster) {
        Plan plan = planned.plan();
        ManifestWork work = planned.work();
        List<Diagnostic> found = new ArrayList<>(work.diagnostics());
        List<Diagnostic> capacity = cluster.map(described -> ObjectRules.fits(plan, planned.ofAllBranches(), described))
                .orElse(List.of());
        boolean sound = Stream.concat(found.stream(), capacity.stream())
                .noneMatch(finding -> finding.severity() == Severity.ERROR);
        found.addAll(capacity);
        found.addAll(inObjects(planned, work.work(), cluster));
        return new Compiled(sound, found);
    }

    /** Returns the findings in the objects, without those about a stage's {@code priority} that have a more exact position. */
    public static List<Diagnostic> inObjects(PlannedWork planned, ResultingWork work, Optional<Cluster> cluster) {
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

    /**
     * The result of a check.
     *
     * @param sound whether all effects of the objects could be computed and fit the cluster
     */
    public record Compiled(boolean sound, List<Diagnostic> diagnostics) {
        public Compiled {
            diagnostics = List.copyOf(diagnostics);
        }
    }
}
