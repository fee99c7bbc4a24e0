package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.model.Workflow;
import io.gangflow.live.Pages;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The workflows of a namespace. Thread-safe. */
final class Workflows {

    private static final int MOST_TRIES = 10;

    private final NonNamespaceOperation<Workflow, KubernetesResourceList<Workflow>, Resource<Workflow>> all;
    private final String namespace;

    Workflows(KubernetesClient client, String namespace) {
        this.all = client.resources(Workflow.class).inNamespace(namespace);
        this.namespace = namespace;
    }

    String namespace() {
        return namespace;
    }

    Optional<Workflow> find(String name) {
        return Optional.ofNullable(named(name).get());
    }

    /** @throws NoSuchRunException when the workflow does not exist */
    Workflow get(String name) {
        return find(name)
                .orElseThrow(
                        () -> new NoSuchRunException("no workflow `%s` in namespace `%s`".formatted(name, namespace)));
    }

    List<Workflow> list(Map<String, String> labels) {
        return Pages.of(options -> all.withLabels(labels).list(options)).objects();
    }

    Workflow create(Workflow workflow) {
        return all.resource(workflow).create();
    }

    /** Changes the current workflow; retries once after a concurrent change. */
    Workflow change(String name, UnaryOperator<Workflow> change) {
        for (int tries = 1; ; tries++) {
            Workflow now = get(name);
            try {
                return all.resource(change.apply(now)).update();
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT || tries >= MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    Workflow merge(String name, String patch) {
        return named(name).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    /** Requests the deletion of a workflow after its dependents. */
    void delete(String name) {
        named(name).withPropagationPolicy(DeletionPropagation.FOREGROUND).delete();
    }

    private Resource<Workflow> named(String name) {
        return all.withName(name);
    }
}
