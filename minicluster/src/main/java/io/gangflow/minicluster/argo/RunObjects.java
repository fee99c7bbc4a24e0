package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.interpreter.PodNames;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.RankOrder;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The objects of one workflow. The workflow owns them, so they are deleted with it. Used by the controller's thread.
 */
final class RunObjects {

    private final KubernetesClient client;
    private final ClusterObjects view;
    private final ObjectMeta workflow;

    RunObjects(KubernetesClient client, ClusterObjects view, ObjectMeta workflow) {
        this.client = client;
        this.view = view;
        this.workflow = workflow;
    }

    /**
     * Creates an object of a node, or finds the one that a previous controller created without recording it.
     *
     * @throws KubernetesClientException when the API rejects the object, or the name belongs to another object
     */
    HasMetadata create(String node, HasMetadata object, boolean exitHandler) {
        object.getMetadata().setOwnerReferences(List.of(owner()));
        if (object instanceof Pod pod) {
            mark(pod, node, exitHandler);
        }
        try {
            return client.resource(object).create();
        } catch (KubernetesClientException e) {
            if (e.getCode() <= 0 && !isServed(object)) {
                throw notServed(object);
            }
            if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
            return onServer(object).filter(there -> isOurs(there, node)).orElseThrow(() -> e);
        }
    }

    /**
     * Whether the API serves the kind. The client checks this itself on creation, but reports a missing kind like an
     * outage.
     */
    private boolean isServed(HasMetadata object) {
        APIResourceList served = client.getApiResources(object.getApiVersion());
        return served != null
                && served.getResources().stream()
                        .anyMatch(resource -> resource.getKind().equals(object.getKind()));
    }

    /**
     * The error in kubectl's wording, because Argo creates objects with kubectl (kubernetes 1.36, apimachinery,
     * NoKindMatchError).
     */
    private static KubernetesClientException notServed(HasMetadata object) {
        return new KubernetesClientException(
                "no matches for kind \"%s\" in version \"%s\"".formatted(object.getKind(), object.getApiVersion()),
                HttpURLConnection.HTTP_NOT_FOUND,
                null);
    }

    /** The current object from the view, which may lag behind. Kinds without a Java class are read from the API. */
    Optional<HasMetadata> current(HasMetadata object) {
        Optional<HasMetadata> found = object instanceof GenericKubernetesResource
                ? onServer(object)
                : view.get(object.getClass(), namespace(), object.getMetadata().getName())
                        .map(HasMetadata.class::cast);
        return found.filter(now -> isSame(now, object));
    }

    /** Whether the API no longer has an object that the view does not show, or not yet. */
    boolean isGone(HasMetadata object) {
        return onServer(object).filter(now -> isSame(now, object)).isEmpty();
    }

    private static boolean isSame(HasMetadata one, HasMetadata other) {
        return Objects.equals(one.getMetadata().getUid(), other.getMetadata().getUid());
    }

    /** The result of an object's pods: that of the first pod, ordered by rank, that has one. */
    String result(HasMetadata object) {
        return view.list(Pod.class).stream()
                .filter(pod -> pod.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner ->
                                owner.getUid().equals(object.getMetadata().getUid())))
                .sorted(Comparator.comparing(pod -> rank(object, pod), RankOrder.LEADER_FIRST))
                .map(NodePodState::of)
                .filter(state -> state.exitCode().equals("0") && !state.result().isBlank())
                .map(NodePodState::result)
                .findFirst()
                .orElse("");
    }

    /** The rank of a pod. Pods of an indexed Job have a random name suffix and carry their index in an annotation. */
    private static String rank(HasMetadata object, Pod pod) {
        String index = ObjectView.annotation(pod, "batch.kubernetes.io/job-completion-index");
        return index.isEmpty()
                ? pod.getMetadata().getName().replace(object.getMetadata().getName() + "-", "")
                : index;
    }

    /** Finds the object that an earlier controller created for a node, if it still exists. */
    Optional<HasMetadata> find(String node, HasMetadata object) {
        return onServer(object).filter(there -> isOurs(there, node));
    }

    /** Deletes an object if it exists. */
    void delete(HasMetadata object) {
        try {
            client.resource(object).delete();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Labels a pod as completed, as Argo does once it no longer needs the pod. */
    void completed(Pod pod) {
        try {
            client.pods()
                    .inNamespace(namespace())
                    .withName(pod.getMetadata().getName())
                    .edit(now -> now.edit()
                            .editMetadata()
                            .addToLabels(ArgoMetadataKeys.COMPLETED, "true")
                            .endMetadata()
                            .build());
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    private Optional<HasMetadata> onServer(HasMetadata object) {
        return Optional.ofNullable(client.resource(object).get());
    }

    private boolean isOurs(HasMetadata object, String node) {
        boolean owned = object.getMetadata().getDeletionTimestamp() == null
                && object.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner -> owner.getUid().equals(workflow.getUid()));
        return owned
                && (!(object instanceof Pod) || node.equals(annotations(object).get(ArgoMetadataKeys.NODE_NAME)));
    }

    private void mark(Pod pod, String node, boolean exitHandler) {
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(pod));
        labels.put(ArgoMetadataKeys.WORKFLOW, workflow.getName());
        labels.put(ArgoMetadataKeys.COMPLETED, "false");
        if (exitHandler) {
            labels.put(ArgoMetadataKeys.ON_EXIT, "true");
        }
        pod.getMetadata().setLabels(labels);
        Map<String, String> annotations = new TreeMap<>(annotations(pod));
        annotations.put(ArgoMetadataKeys.NODE_ID, PodNames.nodeId(workflow.getName(), node));
        annotations.put(ArgoMetadataKeys.NODE_NAME, node);
        pod.getMetadata().setAnnotations(annotations);
    }

    private static Map<String, String> annotations(HasMetadata object) {
        return ObjectView.annotations(object);
    }

    private OwnerReference owner() {
        return new OwnerReferenceBuilder()
                .withApiVersion(ArgoKinds.API_VERSION)
                .withKind("Workflow")
                .withName(workflow.getName())
                .withUid(workflow.getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    private String namespace() {
        return workflow.getNamespace();
    }
}
