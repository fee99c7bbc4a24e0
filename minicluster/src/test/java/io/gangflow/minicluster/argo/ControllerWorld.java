package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.faults.Fault;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.Killed;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.minicluster.faults.ModelHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Controllers, one after the other, that run one workflow: they are killed at any call, read from a view that lags
 * behind, and their requests fail. Its pods run and end; one task fails at first and is retried.
 */
final class ControllerWorld {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** Pods have another name at each attempt. */
        NEW_NAME_PER_ATTEMPT,
        /** A pod that already exists is not recognized. */
        NO_RECOGNITION,
        /** A creation without a response counts as a success. */
        LOST_CREATION_IS_SUCCESS,
        /** Pods that the view does not show count as deleted. */
        EMPTY_VIEW
    }

    static final int MOST_FAULTS = 15;

    private static final String WORKFLOWS = "/apis/argoproj.io/v1alpha1/namespaces/ns/workflows";
    private static final String PODS = "/api/v1/namespaces/ns/pods";
    private static final int MOST_PASSES = 400;
    private static final List<String> TASKS = List.of("a", "b", "c", "d");

    /** Changes of pods and workflows do not conflict, except with each other. */
    private static final Set<Fault> FAULTS =
            EnumSet.complementOf(EnumSet.of(Fault.CONFLICT, Fault.SERVER_ERROR, Fault.STALE_LIST));

    private static final String SPEC = """
            {"metadata": {"name": "run", "namespace": "ns"}, "apiVersion": "argoproj.io/v1alpha1", "kind": "Workflow",
             "spec": {"entrypoint": "main", "templates": [
              {"name": "main", "dag": {"failFast": false, "tasks": [
                {"name": "a", "template": "work"},
                {"name": "b", "template": "again", "dependencies": ["a"]},
                {"name": "c", "template": "work", "dependencies": ["a"]},
                {"name": "d", "template": "work", "dependencies": ["b", "c"]}]}},
              {"name": "work", "container": {"image": "busybox", "command": ["true"]}},
              {"name": "again", "retryStrategy": {"limit": "2", "retryPolicy": "Always"},
               "container": {"image": "busybox", "command": ["true"]}}]}}""";

    private final KubernetesClient client;
    private final Simulation simulation;
    private final Planted planted;
    private final ModelApi api;
    private final FaultyWire wire;
    private final SimulatedView view = new SimulatedView();
    private final int failures;
    private SimulatedProcess process = new SimulatedProcess("controller");
    private Optional<WorkflowReconciler> reconciler = Optional.empty();
    private ObjectNode seen;
    private int started;
    private int failed;
    private int attempts;
    private boolean emptyView;

    ControllerWorld(KubernetesClient client, Simulation simulation, Planted planted) {
        this.client = client;
        this.simulation = simulation;
        this.planted = planted;
        this.api = new ModelApi(simulation);
        Set<Fault> requests = EnumSet.copyOf(FaultyWire.REQUESTS);
        requests.retainAll(FAULTS);
        this.wire = new FaultyWire(simulation, api, () -> {}, requests, 25);
        this.failures = simulation.below(3);
        api.call(new ModelRequest("POST", WORKFLOWS, Map.of(), ArgoJson.read(SPEC, JsonNode.class)));
        this.seen = stored();
    }

    void run() {
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            if (seen.path("metadata")
                    .path("labels")
                    .path(ArgoMetadataKeys.COMPLETED)
                    .asText()
                    .equals("true")) {
                wire.settle();
                check();
                return;
            }
            ModelHttp.WIRE.set(request -> send(process, request));
            try {
                step();
            } catch (Killed killed) {
                simulation.log("restart");
                process = new SimulatedProcess("controller");
                reconciler = Optional.empty();
            } catch (KubernetesClientException e) {
                simulation.log("failed: " + e.getCode());
                reconciler = Optional.empty(); // as ArgoController does
            }
            pods();
            simulation.time().advance(100 + simulation.below(2_000));
            refresh();
        }
        simulation.require(false, "no end after %d passes: %s".formatted(MOST_PASSES, seen.path("status")));
    }

    private void step() {
        long now = simulation.time().clock(Duration.ZERO).millis();
        long version = seen.path("metadata").path("resourceVersion").asLong();
        if (reconciler.isPresent() && version < reconciler.get().version()) {
            return; // the informer has not delivered the last write yet
        }
        if (reconciler.isEmpty() || version > reconciler.get().version()) {
            Workflow workflow = ArgoJson.convert(seen.deepCopy(), Workflow.class);
            reconciler = Optional.of(WorkflowReconciler.of(client, view, pod -> {}, Optional.empty(), workflow, now));
        }
        reconciler.get().step(now);
    }

    private ModelReply send(SimulatedProcess sender, ModelRequest request) throws IOException {
        boolean creates = request.method().equals("POST");
        if (planted == Planted.NEW_NAME_PER_ATTEMPT && creates) {
            ObjectNode metadata = ((ObjectNode) request.body()).withObject("/metadata");
            metadata.put("name", metadata.path("name").asText() + "-" + attempts++);
        }
        try {
            ModelReply reply = wire.send(sender, request);
            boolean reads = request.isRead() && request.path().startsWith(PODS);
            boolean blind = planted == Planted.NO_RECOGNITION || (planted == Planted.EMPTY_VIEW && emptyView);
            return reads && blind ? ModelReply.status(404, "NotFound") : reply;
        } catch (IOException e) {
            if (planted == Planted.LOST_CREATION_IS_SUCCESS && creates) {
                return new ModelReply(201, request.body());
            }
            throw e;
        }
    }

    /** New pods run for a while. */
    private void pods() {
        List<ObjectNode> created = api.objects().created(PODS);
        while (started < created.size()) {
            String name = created.get(started++).path("metadata").path("name").asText();
            boolean fails = name.contains("again") && failed < failures;
            failed += fails ? 1 : 0;
            simulation.time().after(simulation.below(8_000), () -> end(name, fails ? "Failed" : "Succeeded"));
        }
    }

    private void end(String name, String phase) {
        api.objects().get(PODS + "/" + name).ifPresent(pod -> {
            ObjectNode ended = pod.deepCopy();
            ended.withObject("/status").put("phase", phase);
            api.objects().put(PODS + "/" + name, ended);
        });
    }

    /** The informers deliver what has changed, or do so later. */
    private void refresh() {
        if (simulation.chance(60)) {
            seen = stored();
        }
        if (simulation.chance(60)) {
            emptyView = planted == Planted.EMPTY_VIEW && simulation.chance(10);
            view.refresh(emptyView ? List.of() : api.objects().all(PODS));
        }
    }

    private ObjectNode stored() {
        return api.objects().get(WORKFLOWS + "/run").orElseThrow().deepCopy();
    }

    private void check() {
        JsonNode status = stored().path("status");
        simulation.require(
                status.path("phase").asText().equals("Succeeded"),
                "%s: %s".formatted(status.path("phase").asText(), status.path("nodes")));
        Map<String, Integer> pods = new TreeMap<>();
        for (ObjectNode pod : api.objects().created(PODS)) {
            pods.merge(
                    pod.path("metadata")
                            .path("annotations")
                            .path(ArgoMetadataKeys.NODE_NAME)
                            .asText(),
                    1,
                    Integer::sum);
        }
        pods.forEach((node, count) -> simulation.require(count == 1, "%d pods of node %s".formatted(count, node)));
        simulation.require(
                pods.size() == TASKS.size() + failed,
                "%d attempts, %d expected: %s".formatted(pods.size(), TASKS.size() + failed, pods.keySet()));
    }
}
