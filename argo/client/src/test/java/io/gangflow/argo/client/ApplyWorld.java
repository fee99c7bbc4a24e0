package io.gangflow.argo.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.Killed;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.minicluster.faults.ModelHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Users that submit a pipeline with its objects: first one user an old version, then two users a newer one at the same
 * time, for the same run, while another manager changes fields of the objects. A user whose command fails or is killed
 * repeats it.
 */
final class ApplyWorld {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** An object that exists is left as it is. */
        CREATE_ONLY,
        /** A command that is repeated leaves what an earlier one has applied. */
        SKIP_APPLIED,
        /** Fields of other managers are overwritten without a conflict. */
        FORCED,
        /** An object is replaced with its other fields. */
        REPLACED,
        /** Each process applies as another manager. */
        OWN_MANAGER,
        /** An error counts as a success. */
        ERROR_IS_SUCCESS,
        /** An apply without a response counts as a success. */
        LOST_IS_SUCCESS,
        /** Each try generates the name of the workflow. */
        GENERATED_NAME,
        /** A conflict counts as a success. */
        CONFLICT_IS_SUCCESS
    }

    static final int MOST_FAULTS = 12;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPS = "/api/v1/namespaces/ns/configmaps/";
    private static final String ARGO = "/apis/argoproj.io/v1alpha1/namespaces/ns/";
    private static final String PIPELINE = "train";
    private static final String OTHER = "kubectl";
    private static final int MOST_TRIES = 40;

    private final KubernetesClient client;
    private final Simulation simulation;
    private final Planted planted;
    private final ModelApi api;
    private final Turns turns;
    private final FaultyWire wire;
    private final Set<String> applied = new HashSet<>();
    private int number;
    private int created;
    private boolean forced;

    ApplyWorld(KubernetesClient client, Simulation simulation, Planted planted) {
        this.client = client;
        this.simulation = simulation;
        this.planted = planted;
        this.api = new ModelApi(simulation);
        this.turns = new Turns(simulation);
        this.wire = new FaultyWire(simulation, api, turns::pause, FaultyWire.REQUESTS, 20);
    }

    void run() {
        turns.add(() -> submit(1, "first"));
        turns.runAll();
        wire.settle(); // an old version that arrives after a newer one replaces it, as on a real server
        turns.add(() -> submit(2, "second"));
        turns.add(() -> submit(2, "second"));
        turns.add(this::changeOthersFields);
        turns.runAll();
        wire.settle();
        check();
    }

    /** Repeats the command until it succeeds; after a conflict with another manager, the user forces it. */
    private void submit(int version, String runId) {
        boolean force = false;
        boolean repeated = false;
        String last = "";
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            SimulatedProcess process = new SimulatedProcess("submit-" + number++);
            boolean again = repeated;
            ModelHttp.WIRE.set(request -> send(process, again, request));
            ArgoClient argo = new ArgoClient(client, "ns", simulation.time().clock(Duration.ZERO));
            repeated = true;
            try {
                argo.apply(objects(version), force);
                Submitted submitted = argo.submit(Submission.of(PIPELINE, runId, "nonce of " + process));
                created += submitted.created() ? 1 : 0;
                return;
            } catch (Killed e) {
                last = e.toString();
            } catch (KubernetesClientException e) {
                last = String.valueOf(e.getMessage());
                force |= e.getCode() == 409 && tries > 3;
            } finally {
                simulation.log(process + " ends: " + last);
            }
        }
        simulation.require(false, "no success after %d tries; the last: %s".formatted(MOST_TRIES, last));
    }

    /** Another manager adds fields, and with some seeds takes one of ours. */
    private void changeOthersFields() {
        ObjectNode patch = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
        patch.putObject("metadata")
                .put("name", "shared")
                .putObject("annotations")
                .put("team", "blue");
        if (simulation.chance(50)) {
            patch.putObject("data").put("size", "theirs");
        }
        turns.pause();
        ModelReply reply = api.call(ModelRequest.of(
                "PATCH", MAPS + "shared?fieldManager=" + OTHER + "&force=true&fieldValidation=Strict", patch));
        simulation.require(reply.isGood(), "the other manager is refused: " + reply.body());
    }

    private ModelReply send(SimulatedProcess process, boolean repeated, ModelRequest request) throws IOException {
        boolean applies = request.method().equals("PATCH");
        forced |= request.query().getOrDefault("force", "").equals("true");
        boolean theirs = isTheirs();
        boolean isThere = api.objects().get(request.path()).isPresent();
        boolean skips = (planted == Planted.CREATE_ONLY && isThere)
                || (planted == Planted.SKIP_APPLIED && repeated && applied.contains(request.path()));
        if (applies && skips) {
            return new ModelReply(200, request.body());
        }
        applied.add(request.path());
        try {
            ModelReply reply = wire.send(process, tampered(process, request));
            simulation.require(forced || !theirs || isTheirs(), "another manager's field was overwritten");
            boolean success = applies
                    && ((planted == Planted.ERROR_IS_SUCCESS && reply.code() >= 500)
                            || (planted == Planted.CONFLICT_IS_SUCCESS && reply.code() == 409));
            return success ? new ModelReply(200, request.body()) : reply;
        } catch (IOException e) {
            if (applies && planted == Planted.LOST_IS_SUCCESS) {
                return new ModelReply(200, request.body());
            }
            throw e;
        }
    }

    private boolean isTheirs() {
        return data("shared").path("size").asText().equals("theirs");
    }

    private ModelRequest tampered(SimulatedProcess process, ModelRequest request) {
        Map<String, String> query = new TreeMap<>(request.query());
        JsonNode body = request.body().deepCopy();
        String method = request.method();
        if (method.equals("PATCH") && planted == Planted.FORCED) {
            query.put("force", "true");
        }
        if (method.equals("PATCH") && planted == Planted.OWN_MANAGER) {
            query.put("fieldManager", process.toString());
        }
        if (method.equals("PATCH")
                && planted == Planted.REPLACED
                && api.objects().get(request.path()).isPresent()) {
            method = "PUT";
        }
        if (method.equals("POST") && planted == Planted.GENERATED_NAME) {
            ObjectNode metadata = ((ObjectNode) body).withObject("/metadata");
            metadata.put("name", metadata.path("name").asText() + "-" + process);
        }
        return new ModelRequest(method, request.path(), query, body);
    }

    private static List<HasMetadata> objects(int version) {
        List<HasMetadata> objects = new ArrayList<>();
        objects.add(new ConfigMapBuilder()
                .withNewMetadata()
                .withName("shared")
                .endMetadata()
                .withData(data(version, "shared"))
                .build());
        objects.add(new ConfigMapBuilder()
                .withNewMetadata()
                .withName("settings")
                .endMetadata()
                .withData(data(version, "settings"))
                .build());
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName(PIPELINE);
        template.getMetadata().setAnnotations(Map.of("version", Integer.toString(version)));
        objects.add(template);
        return objects;
    }

    /** Each version has a field that the other has not. */
    private static Map<String, String> data(int version, String name) {
        return Map.of("size", name + "-" + version, "only-in-" + version, "yes");
    }

    private JsonNode data(String map) {
        return api.objects().get(MAPS + map).map(object -> object.path("data")).orElseGet(JSON::createObjectNode);
    }

    private void check() {
        for (String map : List.of("shared", "settings")) {
            Map<String, String> found = new TreeMap<>();
            data(map)
                    .properties()
                    .forEach(entry -> found.put(entry.getKey(), entry.getValue().asText()));
            Map<String, String> wanted = new TreeMap<>(data(2, map));
            if (map.equals("shared") && isTheirs()) {
                wanted.put("size", "theirs"); // the other manager changed it after the last command
            }
            simulation.require(found.equals(wanted), "`%s` is %s, not %s".formatted(map, found, wanted));
        }
        JsonNode team = api.objects().get(MAPS + "shared").orElseThrow().at("/metadata/annotations/team");
        simulation.require(team.asText().equals("blue"), "another manager's field is lost");
        JsonNode version = api.objects()
                .get(ARGO + "workflowtemplates/" + PIPELINE)
                .orElseThrow()
                .at("/metadata/annotations/version");
        simulation.require(version.asText().equals("2"), "the template has version " + version);
        for (String collection : List.of(MAPS.replaceFirst("/$", ""), ARGO + "workflowtemplates")) {
            List<ObjectNode> all = api.objects().created(collection);
            Set<String> names = new HashSet<>();
            all.forEach(object -> names.add(object.at("/metadata/name").asText()));
            simulation.require(names.size() == all.size(), "objects were created twice: " + all.size());
        }
        List<ObjectNode> runs = api.objects().created(ARGO + "workflows");
        simulation.require(runs.size() == 2, "%d workflows of two runs".formatted(runs.size()));
        simulation.require(created <= 2, "%d commands report that they created a run".formatted(created));
    }
}
