package io.gangflow.cli.home;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.interpreter.UnsupportedWorkflowException;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.launch.ArgoLauncher;
import io.gangflow.live.LiveLock;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.QueueShareUpdates;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.time.Clock;
import java.util.UUID;

/**
 * Runs plans on a minicluster with the launcher for real clusters. Adds the data that only a minicluster has: its proof
 * of locks, and the shares of its queues.
 */
final class LocalLauncher implements Launcher {

    private final MiniCluster cluster;

    LocalLauncher(MiniCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public Outcome launch(Request request, RunListener listener) throws InterruptedException {
        requirePlayable(request);
        QueueShareUpdates queues = cluster.queues();
        return new ArgoLauncher(
                        cluster.client(),
                        cluster.cluster().name(),
                        Clock.systemUTC(),
                        () -> UUID.randomUUID().toString())
                .endingLocked(new LiveLock(
                        cluster.view(), Clock.systemUTC(), cluster.options().lockConfirmation()))
                .reportingQueues(consumer -> queues.follow(consumer)::close)
                .keepingInterrupted()
                .launch(request, listener);
    }

    /**
     * Rejects a pipeline that the controller does not support before any pod starts, so that the user can change it.
     */
    private static void requirePlayable(Request request) {
        try {
            var unused = new WorkflowRun(
                    new ManifestCompiler().compile(request.plan()).workflowTemplate(),
                    request.runId(),
                    request.parameters());
        } catch (UnsupportedWorkflowException e) {
            throw new LaunchException("this pipeline does not run here: " + e.getMessage(), e);
        }
    }
}
