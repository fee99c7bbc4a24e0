package io.gangflow.page.context;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cluster.Cluster;
import io.gangflow.page.object.RunRow;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run and the cluster that has its objects, which for a local run that has ended is a copy of its last state.
 *
 * @param row as in the list of runs
 * @param clusterName the name to display
 * @param described the nodes, if a file describes them; otherwise they are read from the cluster
 * @param file the pipeline's file, for a local run
 * @param closing closes what was opened for this run
 */
public record OpenRun(
        KubernetesClient kubernetes,
        Workflow workflow,
        RunRow row,
        String clusterName,
        Optional<Cluster> described,
        Optional<Path> file,
        Runnable closing)
        implements AutoCloseable {

    public String name() {
        return workflow.getMetadata().getName();
    }

    public String namespace() {
        return workflow.getMetadata().getNamespace();
    }

    public boolean isLocal() {
        return row.local();
    }

    @Override
    public void close() {
        closing.run();
    }
}
