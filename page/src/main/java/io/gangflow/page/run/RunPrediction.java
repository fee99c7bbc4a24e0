package io.gangflow.page.run;

import io.gangflow.argo.model.value.Parameter;
import io.gangflow.cluster.Cluster;
import io.gangflow.live.NodesOfCluster;
import io.gangflow.live.Pages;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Timeline;
import io.gangflow.server.http.ApiException;
import io.gangflow.simulator.input.PlayedPipeline;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.workloads.foreign.StageManifests;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Simulates a run of the past with its own values, on the nodes that the cluster has now, without other work. */
public record RunPrediction(PageContext context, PipelineSources sources) {

    private static final long SEED = 1;
    private static final int CONFLICT = 409;

    /** @throws ApiException 409 with the reason when the run cannot be simulated */
    Timeline of(OpenRun run) throws InterruptedException {
        Pipeline pipeline = sources.of(run)
                .orElseThrow(() -> new ApiException(
                        CONFLICT,
                        "the file of pipeline `%s` is not known to this server; start it with --pipelines FOLDER"
                                .formatted(run.row().pipeline())));
        Plan plan = StageManifests.plan(pipeline, Optional.empty())
                .value()
                .orElseThrow(() ->
                        new ApiException(CONFLICT, "the file of pipeline `%s` has errors".formatted(pipeline.name())));
        Cluster cluster = run.described()
                .or(() -> NodesOfCluster.ofNodes(
                        run.clusterName(),
                        Pages.of(context.kubernetes().nodes()::list).objects()))
                .orElseThrow(() -> new ApiException(CONFLICT, "the cluster has no nodes"));
        try {
            return new PlayedPipeline(plan, values(run, pipeline))
                    .play(cluster, SimulatedLauncher.Options.of(cluster, SEED));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ApiException(CONFLICT, "the run can't be simulated: " + e.getMessage());
        }
    }

    /** Returns the values of the run, without those of parameters that the file no longer has. */
    private static Map<String, String> values(OpenRun run, Pipeline pipeline) {
        Map<String, String> values = new TreeMap<>();
        pipeline.parameters().forEach(parameter -> {
            if (parameter.defaultValue().isEmpty()) {
                values.put(parameter.name(), parameter.representativeValue());
            }
        });
        for (Parameter given : run.workflow().getSpec().parameters()) {
            boolean known = pipeline.parameters().stream()
                    .anyMatch(parameter -> parameter.name().equals(given.name()));
            if (known && given.value() != null) {
                values.put(given.name(), given.value());
            }
        }
        return values;
    }
}
