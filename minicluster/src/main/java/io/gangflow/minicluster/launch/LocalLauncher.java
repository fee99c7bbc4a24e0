package io.gangflow.minicluster.launch;

import io.gangflow.argo.manifests.ManifestCompiler;
import io.gangflow.argo.manifests.Manifests;
import io.gangflow.argo.workflow.UnsupportedWorkflowException;
import io.gangflow.argo.workflow.WorkflowRun;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;

/**
 * Runs plans on a small cluster of this machine: what is compiled is applied, the workflow is driven as Argo's
 * controller would, and everything of the run is removed at its end. One run at a time, several after one another.
 */
public final class LocalLauncher implements Launcher {

    private final MiniCluster cluster;

    public LocalLauncher(MiniCluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public RunEvent.Outcome launch(Request request, RunListener listener) throws InterruptedException {
        Manifests manifests = new ManifestCompiler().compile(request.plan());
        String scheduler = request.plan().schedulers();
        try {
            WorkflowRun workflow = new WorkflowRun(manifests.workflowTemplate(), request.runId(), request.parameters());
            RunObjects objects = new RunObjects(cluster, namespace(manifests), request.runId());
            objects.applyShared(manifests.shared());
            return new LocalRun(cluster, workflow, objects, listener)
                    .run(request.runId(), manifests.pipeline(), scheduler);
        } catch (UnsupportedWorkflowException e) {
            throw new LaunchException("this pipeline does not run here: " + e.getMessage(), e);
        }
    }

    private static String namespace(Manifests manifests) {
        String namespace = manifests.workflowTemplate().getMetadata().getNamespace();
        return namespace == null ? "default" : namespace;
    }
}
