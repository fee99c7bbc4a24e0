package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.function.Predicate;

/** The objects that the stages of a run have created, found by the label of its workflow, whoever owns them. */
final class Children {

    private final KubernetesClient client;
    private final String namespace;

    Children(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** Requests the deletion of all objects of a run; returns how many existed. */
    int deleteAll(String workflow) {
        List<Child> all = of(workflow, object -> true);
        all.forEach(this::delete);
        return all.size();
    }

    /** The existing objects of a run that match the predicate. */
    List<Child> of(String workflow, Predicate<GenericKubernetesResource> chosen) {
        return ChildKinds.ALL.stream()
                .filter(this::isServed)
                .flatMap(kind -> list(kind, workflow).stream().filter(chosen).map(object -> Child.of(kind, object)))
                .toList();
    }

    /** Requests the deletion of an object, but not of a new one of the same name. */
    void delete(Child child) {
        DeleteOptions options = new DeleteOptionsBuilder()
                .withNewPreconditions()
                .withUid(child.uid())
                .endPreconditions()
                .withPropagationPolicy("Background")
                .build();
        try {
            client.raw(child.path(namespace), "DELETE", options);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND && e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw e;
            }
        }
    }

    /** Discovery is open to all users; a list of an unknown kind is forbidden to users with limited rights. */
    private boolean isServed(ApiResource kind) {
        return kind.group().isEmpty() || client.supports(kind.apiVersion(), kind.kind());
    }

    private List<GenericKubernetesResource> list(ApiResource kind, String workflow) {
        try {
            return Pages.of(options -> client.genericKubernetesResources(ClusterReader.context(kind))
                            .inNamespace(namespace)
                            .withLabel(Label.WORKFLOW, workflow)
                            .list(options))
                    .objects();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of(); // the cluster does not have this kind
            }
            throw e;
        }
    }
}
