package io.gangflow.cli.check;

import io.gangflow.argo.compiler.Manifests;
import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cli.work.PlannedWork;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.pods.ManifestWork;
import io.gangflow.workloads.pods.PipelineWork;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds problems in plain manifests, and with the same rules in the objects of a compiled pipeline. */
final class ManifestCheck {

    private final ManifestOptions options;
    private final Optional<Cluster> cluster;

    ManifestCheck(ManifestOptions options, Optional<Cluster> cluster) {
        this.options = options;
        this.cluster = cluster;
    }

    /** Returns the work of parsed manifests and the findings in it, before suppressions are applied. */
    Found manifests(ForeignManifests manifests) {
        List<Diagnostic> found = new ArrayList<>();
        ManifestWork work = ManifestWork.of(manifests.objects(), options.durations(found));
        found.addAll(work.diagnostics());
        found.addAll(ObjectRules.check(manifests.objects(), work.work(), cluster));
        found.addAll(ObjectRules.fits(manifests.objects(), work.work(), cluster));
        return new Found(work.work(), found);
    }

    /** Applies the object rules to a compiled plan, and checks whether it fits the cluster. */
    Compiled compiled(PlannedWork planned) {
        Plan plan = planned.plan();
        Manifests manifests = planned.manifests();
        ManifestWork work = planned.work();
        List<Diagnostic> found = new ArrayList<>(work.diagnostics());
        List<Diagnostic> capacity = cluster.map(described -> ObjectRules.fits(plan, planned.ofAllBranches(), described))
                .orElse(List.of());
        boolean sound = Stream.concat(found.stream(), capacity.stream())
                .noneMatch(finding -> finding.severity() == Severity.ERROR);
        found.addAll(capacity);
        found.addAll(ObjectRules.check(PipelineWork.objects(manifests, plan), work.work(), cluster));
        return new Compiled(sound, found);
    }

    /** @param sound whether the pods of all objects are known and fit the cluster */
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
