package io.gangflow.cli.check;

import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.check.PlannedCheck;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.check.SkippableObjectChecks;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        return SkippableObjectChecks.isSmall(planned.plan(), characters)
                ? List.of()
                : PlannedCheck.inObjects(planned, NO_PODS, cluster);
    }

    /** Returns the findings of the rules on the compiled objects of a plan, and whether the plan fits the cluster. */
    PlannedCheck.Compiled compiled(PlannedWork planned) {
        return PlannedCheck.compiled(planned, cluster);
    }

    record Found(ResultingWork work, List<Diagnostic> diagnostics) {
        Found {
            diagnostics = List.copyOf(diagnostics);
        }
    }
}
