package io.gangflow.argo.random;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.rules.ObjectRules;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.workloads.foreign.StageManifests;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks, compiles and simulates a random pipeline. */
final class Trial {

    /** With capacity for every gang that is drawn, and GPUs. */
    static final Cluster ROOMY = Cluster.of(
            "roomy", Cluster.pool("worker", 6, new Resources(64_000, 256L << 30, Map.of("nvidia.com/gpu", 8L))));

    private Trial() {}

    /** Checks like {@code gangflow check} without a cluster file. */
    static Checked<Plan> check(Pipeline pipeline) {
        Checked<Plan> plan = StageManifests.plan(pipeline, Optional.empty());
        List<Diagnostic> found = new ArrayList<>(plan.diagnostics());
        plan.value().ifPresent(checked -> {
            Manifests manifests = new ManifestCompiler().compile(checked);
            ManifestWork work = PipelineWork.of(checked, manifests, Durations.NONE);
            found.addAll(work.diagnostics());
            found.addAll(ObjectRules.check(PipelineWork.objects(manifests, checked), work.work(), Optional.empty()));
        });
        boolean sound = found.stream().noneMatch(finding -> finding.severity() == Severity.ERROR);
        return sound ? Checked.of(plan.orElseThrow(), found) : Checked.failed(found);
    }

    /** Every object that a run creates if each pod succeeds immediately. */
    static List<HasMetadata> created(Manifests manifests, Map<String, String> arguments) {
        WorkflowRun run = new WorkflowRun(manifests.workflowTemplate(), manifests.pipeline() + "-1", arguments);
        List<HasMetadata> created = new ArrayList<>();
        long now = 0;
        for (List<WorkflowAction> next = run.next(now); !next.isEmpty(); next = run.next(now)) {
            for (WorkflowAction action : next) {
                if (action instanceof WorkflowAction.WaitUntil delay) {
                    now = Math.max(now, delay.atMillis());
                    continue;
                }
                if (action instanceof WorkflowAction.CreatePod pod) {
                    created.add(pod.pod());
                } else if (action instanceof WorkflowAction.CreateResource resource) {
                    created.add(resource.object());
                }
                run.podEnded(action.nodeId(), true, now);
            }
        }
        return created;
    }

    /** Its outcome with this scheduler for every stage; empty if the pipeline is then rejected. */
    static Optional<RunEvent.Outcome> simulated(RandomPipeline drawn, Pipeline pipeline, SchedulerName scheduler)
            throws InterruptedException {
        Optional<Plan> plan =
                new Planner().plan(pipeline, Optional.of(scheduler)).value();
        if (plan.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(simulated(drawn.seed(), plan.get(), drawn.arguments()));
    }

    /** Its outcome. */
    static RunEvent.Outcome simulated(long seed, Plan plan, Map<String, String> arguments) throws InterruptedException {
        return new SimulatedLauncher(ROOMY, SimulatedLauncher.Options.of(ROOMY, seed))
                .launch(new Launcher.Request(plan, "r-%d".formatted(seed), arguments), event -> {});
    }
}
