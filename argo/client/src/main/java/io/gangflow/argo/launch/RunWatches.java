package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.ConnectionListener;
import io.gangflow.argo.watch.Ending;
import io.gangflow.argo.watch.KubernetesObjects;
import io.gangflow.argo.watch.Outage;
import io.gangflow.argo.watch.WorkflowEnding;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The watches of one run: its workflow, its pods and its PodGroups, each in its own thread. */
final class RunWatches implements AutoCloseable {

    private static final long WATCH_SECONDS = 300;

    private final KubernetesClient client;
    private final String namespace;
    private final BiConsumer<Class<?>, KubernetesClientException> refused;
    private final List<Follower<?>> followers = new ArrayList<>();

    /** @param refused called in the watch's thread when the API rejects listing or watching a kind */
    RunWatches(KubernetesClient client, String namespace, BiConsumer<Class<?>, KubernetesClientException> refused) {
        this.client = client;
        this.namespace = namespace;
        this.refused = refused;
    }

    /** Starts the watches; each change is reported in the thread of its watch. */
    void start(
            RunName run,
            Outage outage,
            BiConsumer<Optional<Workflow>, Optional<Workflow>> workflows,
            BiConsumer<Optional<? extends HasMetadata>, Optional<? extends HasMetadata>> others) {
        Map<String, String> ofRun = Map.of(Label.WORKFLOW, run.name());
        // A workflow without the run's label, such as one submitted by Argo's user interface, is found by name among
        // all.
        Map<String, String> ofWorkflow = run.hash().isEmpty() ? Map.of() : Map.of(RunMetadataKeys.RUN_HASH, run.hash());
        follow(Workflow.class, ofWorkflow, new WorkflowEnding(), outage, workflows);
        follow(Pod.class, ofRun, Ending.never(), ConnectionListener.NONE, others::accept);
        follow(PodGroup.class, ofRun, Ending.never(), ConnectionListener.NONE, others::accept);
    }

    private <T extends HasMetadata> void follow(
            Class<T> type,
            Map<String, String> labels,
            Ending<T> ending,
            ConnectionListener contact,
            BiConsumer<Optional<T>, Optional<T>> changes) {
        followers.add(new Follower<>(
                new KubernetesObjects<>(client, type, namespace, labels, WATCH_SECONDS),
                ending,
                contact,
                changes,
                failure -> refused.accept(type, failure)));
    }

    @Override
    public void close() {
        followers.forEach(Follower::close);
    }
}
