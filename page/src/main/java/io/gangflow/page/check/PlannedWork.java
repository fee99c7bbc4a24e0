package io.gangflow.page.check;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plan with its compiled objects and the resulting work. Each is computed on first use and then kept: for a large
 * pipeline, this costs more than anything else that is done with it. Not thread-safe.
 */
public final class PlannedWork {

    private final Plan plan;
    private @Nullable Manifests manifests;
    private @Nullable ManifestWork work;

    public PlannedWork(Plan plan) {
        this.plan = plan;
    }

    public Plan plan() {
        return plan;
    }

    public Manifests manifests() {
        Manifests compiled = manifests;
        if (compiled == null) {
            compiled = new ManifestCompiler().compile(plan);
            manifests = compiled;
        }
        return compiled;
    }

    /**
     * Returns the work without durations of earlier runs, and with representative values for parameters that have no
     * default.
     */
    public ManifestWork work() {
        ManifestWork resulting = work;
        if (resulting == null) {
            resulting = PipelineWork.of(plan, manifests(), Durations.NONE);
            work = resulting;
        }
        return resulting;
    }

    /**
     * Returns the errors that appear only in the objects of a run, not in its file. Simulates the run if such errors
     * are possible.
     */
    public List<Diagnostic> errors() {
        return PlainStages.only(plan) || SkippableObjectChecks.of(plan.pipeline())
                ? List.of()
                : work().diagnostics().stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .toList();
    }

    /** Returns the work if the condition of every stage is true. */
    @SuppressWarnings("ReferenceEquality") // a plan without conditions returns itself
    public ResultingWork ofAllBranches() {
        Plan always = plan.unconditional();
        return always == plan
                ? work().work()
                : PipelineWork.of(always, Durations.NONE).work();
    }
}
