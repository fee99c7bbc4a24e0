package io.gangflow.page.pipeline;

import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveForecast;
import io.gangflow.page.check.PlannedCheck;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.workloads.foreign.StageManifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The findings in a pipeline, as {@code gangflow check} gives them, with its compiled plan.
 *
 * @param pipeline empty if the text has errors
 * @param planned empty if it cannot run: then nothing can be predicted
 */
record SourceCheck(List<Diagnostic> found, Optional<Pipeline> pipeline, Optional<PlannedWork> planned) {

    SourceCheck {
        found = List.copyOf(found);
    }

    /** @param beside the cluster that the pipeline has to fit */
    static SourceCheck of(Checked<Pipeline> read, Optional<SchedulerName> scheduler, Optional<LiveForecast> beside) {
        List<Diagnostic> found = new ArrayList<>(read.diagnostics());
        if (read.value().isEmpty()) {
            return new SourceCheck(found, Optional.empty(), Optional.empty());
        }
        Checked<Plan> plan = StageManifests.plan(read.value().get(), scheduler);
        found.addAll(plan.diagnostics());
        if (plan.value().isEmpty()) {
            return new SourceCheck(found, read.value(), Optional.empty());
        }
        PlannedWork planned = new PlannedWork(plan.value().get());
        Optional<Cluster> cluster = beside.map(LiveForecast::cluster);
        PlannedCheck.Compiled compiled = PlannedCheck.compiled(planned, cluster);
        found.addAll(compiled.diagnostics());
        return new SourceCheck(found, read.value(), compiled.sound() ? Optional.of(planned) : Optional.empty());
    }
}
