package io.gangflow.simulator.play;

import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.engine.Engine;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run of a compiled pipeline. */
final class WorkflowPlay implements Play {

    private final Cluster cluster;
    private final Manifests manifests;
    private final Launcher.Request request;
    private @Nullable WorkflowDriver driver;

    WorkflowPlay(Cluster cluster, Manifests manifests, Launcher.Request request) {
        this.cluster = cluster;
        this.manifests = manifests;
        this.request = request;
    }

    @Override
    public void prepare(Engine engine, RunListener listener) {
        manifests.shared().forEach(object -> engine.store().create(object, 0));
        WorkflowRun run = new WorkflowRun(manifests.workflowTemplate(), request.runId(), request.parameters());
        run.assumeResults();
        SourceMap source = request.plan().pipeline().source();
        WorkflowSteps steps = new WorkflowSteps(request.runId(), manifests, source, ArgoPods.admitted(cluster), engine);
        driver = new WorkflowDriver(run, steps, source, engine, listener);
    }

    @Override
    public void start() {
        driver().advance();
    }

    @Override
    public Optional<Outcome> outcome() {
        return driver().outcome();
    }

    @Override
    public void stop(Outcome outcome) {
        driver().stop(outcome);
    }

    @Override
    public Title title() {
        return new Title(
                request.runId(),
                request.plan().pipeline().name(),
                request.plan().schedulers());
    }

    private WorkflowDriver driver() {
        return Objects.requireNonNull(driver, "prepare comes first");
    }
}
