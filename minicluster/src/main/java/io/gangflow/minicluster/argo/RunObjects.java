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
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.run.RankOrder;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The objects of one workflow: owned by it, so that they go when it goes. Used by the controller's thread. */
final class RunObjects {

    private final KubernetesClient client;
    private final ClusterView view;
    private final ObjectMeta workflow;

    RunObjects(KubernetesClient client, ClusterView view, ObjectMeta workflow) {
        this.client = client;
        this.view = view;
        this.workflow = workflow;
    }

    /**
     * Creates an object of a node, or finds that it was created before the controller could write so.
     *
     * @throws KubernetesClientException when the API refuses it, or its name is another's
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

    /** Whether the API has the kind; what creates the objects finds this out by itself, and reports it as it reports an outage. */
    private boolean isServed(HasMetadata object) {
        APIResourceList served = client.getApiResources(object.getApiVersion());
        return served != null
                && served.getResources().stream()
                        .anyMatch(resource -> resource.getKind().equals(object.getKind()));
    }

    /** In the words of kubectl, with which Argo creates objects (kubernetes 1.36, apimachinery, NoKindMatchError). */
    private static KubernetesClientException notServed(HasMetadata object) {
        return new KubernetesClientException(
                "no matches for kind \"%s\" in version \"%s\"".formatted(object.getKind(), object.getApiVersion()),
                HttpURLConnection.HTTP_NOT_FOUND,
                null);
    }

    /** As the view has it, which lags behind; objects without a class of their own are asked for. */
    Optional<HasMetadata> current(HasMetadata object) {
        Optional<HasMetadata> found = object instanceof GenericKubernetesResource
                ? onServer(object)
                : view.get(object.getClass(), namespace(), object.getMetadata().getName())
                        .map(HasMetadata.class::cast);
        return found.filter(now ->
                Objects.equals(now.getMetadata().getUid(), object.getMetadata().getUid()));
    }

    /** What the pods of an object have left as its result: that of the first in the order of ranks that left any. */
    String result(HasMetadata object) {
        return view.list(Pod.class).stream()
                .filter(pod -> pod.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner ->
                                owner.getUid().equals(object.getMetadata().getUid())))
                .sorted(Comparator.comparing(pod -> rank(object, pod), RankOrder.LEADER_FIRST))
                .map(PodLook::of)
                .filter(look -> look.exitCode().equals("0") && !look.result().isBlank())
                .map(PodLook::result)
                .findFirst()
                .orElse("");
    }

    /** Pods of an indexed Job have a random end of their names, and their index in an annotation. */
    private static String rank(HasMetadata object, Pod pod) {
        String index = ObjectView.annotation(pod, "batch.kubernetes.io/job-completion-index");
        return index.isEmpty()
                ? pod.getMetadata().getName().replace(object.getMetadata().getName() + "-", "")
                : index;
    }

    /** What an earlier controller has created for a node, if it is still there. */
    Optional<HasMetadata> find(String node, HasMetadata object) {
        return onServer(object).filter(there -> isOurs(there, node));
    }

    /** Deletes an object if it is there. */
    void delete(HasMetadata object) {
        try {
            client.resource(object).delete();
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Argo marks the pods that it needs no more. */
    void completed(Pod pod) {
        try {
            client.pods()
                    .inNamespace(namespace())
                    .withName(pod.getMetadata().getName())
                    .edit(now -> now.edit()
                            .editMetadata()
                            .addToLabels(Marks.COMPLETED, "true")
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
                && (!(object instanceof Pod) || node.equals(annotations(object).get(Marks.NODE_NAME)));
    }

    private void mark(Pod pod, String node, boolean exitHandler) {
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(pod));
        labels.put(Marks.WORKFLOW, workflow.getName());
        labels.put(Marks.COMPLETED, "false");
        if (exitHandler) {
            labels.put(Marks.ON_EXIT, "true");
        }
        pod.getMetadata().setLabels(labels);
        Map<String, String> annotations = new TreeMap<>(annotations(pod));
        annotations.put(Marks.NODE_ID, PodNames.nodeId(workflow.getName(), node));
        annotations.put(Marks.NODE_NAME, node);
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
