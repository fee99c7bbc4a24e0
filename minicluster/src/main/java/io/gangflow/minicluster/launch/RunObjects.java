package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.run.Label;
import io.gangflow.run.Launcher.LaunchException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The objects of one run on the API: created with one owner, so that removing it removes what belongs to them too. The
 * owner is a configMap of the run's name; Argo's own kind would be taken up by an Argo that is attached to the API.
 */
final class RunObjects {

    private static final long CLEAR_MILLIS = 30_000;
    private static final long PAUSE_MILLIS = 200;

    private final MiniCluster cluster;
    private final KubernetesClient client;
    private final String namespace;
    private final String runId;
    private final List<HasMetadata> created = new ArrayList<>();
    private Optional<ConfigMap> owner = Optional.empty();

    RunObjects(MiniCluster cluster, String namespace, String runId) {
        this.cluster = cluster;
        this.client = cluster.client();
        this.namespace = namespace;
        this.runId = runId;
    }

    /** Creates or replaces what all runs of the pipeline share. */
    void applyShared(List<HasMetadata> shared) {
        if (client.namespaces().withName(namespace).get() == null) {
            client.resource(new NamespaceBuilder()
                            .withNewMetadata()
                            .withName(namespace)
                            .endMetadata()
                            .build())
                    .create();
        }
        for (HasMetadata object : shared) {
            try {
                var resource = client.resource(object);
                if (resource.get() == null) {
                    resource.create();
                } else {
                    resource.update();
                }
            } catch (KubernetesClientException e) {
                throw new LaunchException(
                        "%s %s can't be applied: %s"
                                .formatted(
                                        object.getKind(), object.getMetadata().getName(), e.getMessage()),
                        e);
            }
        }
    }

    /**
     * Creates an object of the run.
     *
     * @throws KubernetesClientException when the API refuses it
     */
    HasMetadata create(HasMetadata object) {
        ConfigMap owning = owner.orElseGet(this::createOwner);
        object.getMetadata()
                .setOwnerReferences(List.of(new OwnerReferenceBuilder()
                        .withApiVersion("v1")
                        .withKind("ConfigMap")
                        .withName(owning.getMetadata().getName())
                        .withUid(owning.getMetadata().getUid())
                        .build()));
        HasMetadata made = client.resource(object).create();
        created.add(made);
        return made;
    }

    /**
     * Deletes an object of the run, if it is there.
     *
     * @throws KubernetesClientException when the API refuses to
     */
    void delete(HasMetadata object) {
        unlessGone(() -> client.resource(object).delete());
    }

    /** How an object of the run is now; empty when it is gone. */
    Optional<HasMetadata> current(HasMetadata object) {
        if (object instanceof GenericKubernetesResource) {
            return Optional.ofNullable(client.resource(object).get());
        }
        return cluster.view()
                .get(object.getClass(), namespace, object.getMetadata().getName())
                .filter(now -> Objects.equals(
                        now.getMetadata().getUid(), object.getMetadata().getUid()))
                .map(HasMetadata.class::cast);
    }

    String runId() {
        return runId;
    }

    /** The pods of the run, whoever created them. */
    List<Pod> pods() {
        return cluster.view().list(Pod.class).stream().filter(this::isOfRun).toList();
    }

    boolean isOfRun(Pod pod) {
        return pod.getMetadata().getLabels() != null
                && runId.equals(pod.getMetadata().getLabels().get(Label.WORKFLOW));
    }

    /** Removes everything of the run, kills its processes, and waits until no pod is left. */
    void clear() throws InterruptedException {
        long attempts = CLEAR_MILLIS / PAUSE_MILLIS;
        deleteCreated();
        while (!isCleared()) {
            // Again and again: a driver that still runs creates pods while its others are removed.
            pods().forEach(pod ->
                    unlessGone(() -> client.resource(pod).withGracePeriod(0).delete()));
            cluster.view().await(this::isCleared, PAUSE_MILLIS);
            if (--attempts <= 0) {
                throw new LaunchException("the pods of run %s can't be removed: %s"
                        .formatted(
                                runId,
                                pods().stream()
                                        .map(pod -> pod.getMetadata().getName())
                                        .toList()));
            }
        }
    }

    private boolean isCleared() {
        return pods().isEmpty()
                && !cluster.runs(this::isOfRun)
                && created.stream().allMatch(object -> current(object).isEmpty());
    }

    private void deleteCreated() {
        owner.ifPresent(object -> unlessGone(() -> client.resource(object).delete()));
        for (HasMetadata object : created) {
            if (!(object instanceof Pod)) {
                unlessGone(() -> client.resource(object).delete());
            }
        }
    }

    private ConfigMap createOwner() {
        ConfigMap made = client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(runId)
                        .withNamespace(namespace)
                        .addToLabels(Label.WORKFLOW, runId)
                        .endMetadata()
                        .build())
                .create();
        owner = Optional.of(made);
        return made;
    }

    private static void unlessGone(Runnable deletion) {
        try {
            deletion.run();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }
}
