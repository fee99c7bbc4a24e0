package io.gangflow.airflow.cluster;

import io.gangflow.argo.model.Workflow;
import io.gangflow.collection.BoundedMap;
import java.util.Map;
import java.util.Optional;

/**
 * A cache of the complete runs that were read last, for clients that poll tasks. It holds only small runs, a few
 * megabytes in total. Thread-safe.
 */
final class CompleteRunCache {

    private static final int MOST = 512;
    private static final int MOST_NODES = 64;
    private static final int MOST_TEMPLATES = 64;

    private final Map<String, Workflow> runs = BoundedMap.byUse(MOST);

    synchronized Optional<Workflow> get(String name) {
        return Optional.ofNullable(runs.get(name));
    }

    synchronized void put(Workflow workflow) {
        if (isSmall(workflow)) {
            runs.put(ObjectMetadata.name(workflow), workflow);
        } else {
            forget(ObjectMetadata.name(workflow));
        }
    }

    synchronized void forget(String name) {
        runs.remove(name);
    }

    private static boolean isSmall(Workflow workflow) {
        var stored = workflow.getStatus().storedWorkflowTemplateSpec();
        return workflow.getStatus().nodes().size() <= MOST_NODES
                && workflow.getStatus().compressedNodes().length() <= MOST_NODES * MOST_NODES
                && workflow.getSpec().templates().size() <= MOST_TEMPLATES
                && (stored == null || stored.templates().size() <= MOST_TEMPLATES);
    }
}
