package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A workflow {@code run} that a test reconciles step by step, on a clock of the test, in a real API server. */
final class PlayedWorkflow implements AutoCloseable {

    static final long START = Instant.parse("2026-11-28T12:00:00Z").toEpochMilli();

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final TestApi api;
    private final List<String> terminated = new ArrayList<>();
    private final Set<String> hidden = new HashSet<>();
    private Optional<WorkflowReconciler> reconciler = Optional.empty();

    private PlayedWorkflow(TestApi api) {
        this.api = api;
    }

    /** Starts an API server without the workflow. */
    static PlayedWorkflow server() throws IOException {
        return new PlayedWorkflow(TestApi.start(ApiServerOptions.defaults(1)));
    }

    /** Starts an API server with a workflow of this spec, in JSON with single quotes. */
    static PlayedWorkflow of(String spec) throws IOException {
        PlayedWorkflow played = server();
        played.createWorkflow(spec);
        return played;
    }

    KubernetesClient client() {
        return api.client();
    }

    void createWorkflow(String spec) {
        create("Workflow", "run", "'spec':" + spec);
    }

    /** Creates an object of Argo. */
    void create(String kind, String name, String fields) {
        create("{'apiVersion':'argoproj.io/v1alpha1','kind':'%s','metadata':{'name':'%s','namespace':'default'},%s}"
                .formatted(kind, name, fields));
    }

    /** The objects of the API at any time, except those that are hidden. */
    ClusterObjects view() {
        return new FreshView();
    }

    /** Creates any object, in JSON with single quotes. */
    void create(String json) {
        client().resource(ArgoJson.read(json.replace('\'', '"'), GenericKubernetesResource.class))
                .create();
    }

    /** Changes the workflow, with a merge patch. */
    void patch(String patch) {
        workflow().patch(MERGE, patch.replace('\'', '"'));
    }

    /**
     * One pass of the controller, with the workflow as it is stored.
     *
     * @return when the next pass is due without any change, in milliseconds after the start
     */
    long pass(long millis) {
        GenericKubernetesResource stored = workflow().get();
        long version = Long.parseLong(stored.getMetadata().getResourceVersion());
        if (reconciler.isEmpty() || reconciler.get().version() != version) {
            reconciler = Optional.of(WorkflowReconciler.of(
                    client(),
                    new FreshView(),
                    pod -> terminated.add(nodeOf(pod)),
                    Optional.empty(),
                    ArgoJson.convert(stored, Workflow.class),
                    START + millis));
        }
        long due = reconciler.get().step(START + millis);
        return due == Long.MAX_VALUE ? due : due - START;
    }

    /** Lets another controller resume the workflow. */
    void restart() {
        reconciler = Optional.empty();
    }

    /** Sets the status of the pod of a node, with a merge patch. */
    void report(String node, String status) {
        client().pods()
                .inNamespace("default")
                .withName(pod(node).getMetadata().getName())
                .subresource("status")
                .patch(MERGE, "{\"status\":%s}".formatted(status.replace('\'', '"')));
    }

    /** The main container of a node's pod ends with this exit code. */
    void end(String node, int exitCode, String message) {
        report(
                node,
                "{'phase':'%s','containerStatuses':[{'name':'main','state':{'terminated':{'exitCode':%d,'reason':'%s','message':'%s'}}}]}"
                        .formatted(
                                exitCode == 0 ? "Succeeded" : "Failed",
                                exitCode,
                                exitCode == 0 ? "Completed" : "Error",
                                message));
    }

    void delete(HasMetadata object) {
        client().resource(object).withGracePeriod(0).delete();
    }

    /** From now on the view does not show the objects that it does not show yet. */
    void hide(String... names) {
        hidden.addAll(List.of(names));
    }

    List<String> terminated() {
        return terminated;
    }

    /** The stored workflow. */
    ObjectNode stored() {
        return JsonTrees.of(workflow().get());
    }

    /** A field of the stored status, as text. */
    String status(String field) {
        return stored().path("status").path(field).asText();
    }

    /** The phase of a node in the stored status; "none" for a node that has not started. */
    String phase(String node) {
        return node(node).path("phase").asText("none");
    }

    JsonNode node(String name) {
        for (JsonNode node : stored().path("status").path("nodes")) {
            if (node.path("name").asText().equals(name)) {
                return node;
            }
        }
        return JsonTrees.empty();
    }

    /** The names of the nodes that have a pod. */
    List<String> podNodes() {
        return pods().stream().map(PlayedWorkflow::nodeOf).sorted().toList();
    }

    Pod pod(String node) {
        return pods().stream()
                .filter(pod -> nodeOf(pod).equals(node))
                .findFirst()
                .orElseThrow();
    }

    private List<Pod> pods() {
        return client().pods().inNamespace("default").list().getItems();
    }

    private static String nodeOf(Pod pod) {
        return ObjectView.annotation(pod, ArgoMetadataKeys.NODE_NAME);
    }

    private Resource<GenericKubernetesResource> workflow() {
        return client().genericKubernetesResources(ArgoKinds.WORKFLOW)
                .inNamespace("default")
                .withName("run");
    }

    @Override
    public void close() {
        api.close();
    }

    /** The objects of the API, except those that are hidden. */
    private final class FreshView implements ClusterObjects {
        @Override
        public <T extends HasMetadata> List<T> list(Class<T> kind) {
            return client().resources(kind).inAnyNamespace().list().getItems().stream()
                    .filter(object -> !hidden.contains(object.getMetadata().getName()))
                    .toList();
        }

        @Override
        public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
            return list(kind).stream()
                    .filter(object -> object.getMetadata().getName().equals(name)
                            && namespace.equals(object.getMetadata().getNamespace()))
                    .findFirst();
        }
    }
}
