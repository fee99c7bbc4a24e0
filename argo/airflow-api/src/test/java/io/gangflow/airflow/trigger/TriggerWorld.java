package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.faults.Fault;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.Killed;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.faults.VirtualTime;
import io.gangflow.minicluster.faults.ModelHttp;
import io.gangflow.server.http.ApiException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Callers that trigger runs with the same IDs and dates at the same time, through two to four servers and a command
 * line, and retry until they get a response. With some seeds the pipeline is paused at first. The triggers, the Argo
 * client and fabric8's client above its connections are real.
 */
final class TriggerWorld {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** The server generates the names of workflows. */
        GENERATED_NAMES,
        /** All requests have the same nonce, so that a caller mistakes another's workflow for its own. */
        NO_NONCE,
        /** A creation without a response counts as a success. */
        LOST_CREATION_IS_SUCCESS,
        /** A conflict counts as a success. */
        CONFLICT_IS_SUCCESS,
        /** Changes are sent without the version that was read. */
        CHANGE_WITHOUT_VERSION
    }

    static final int MOST_FAULTS = 14;

    private static final String NAMESPACE = "ns";
    private static final String DAG = "train";
    private static final String OBJECTS = "/apis/argoproj.io/v1alpha1/namespaces/ns/";
    private static final Instant START = VirtualTime.START;
    private static final int MOST_TRIES = 40;
    private static final int MOST_REQUESTS = 2_000;

    private final KubernetesClient client;
    private final Simulation simulation;
    private final Planted planted;
    private final ModelApi api;
    private final Turns turns;
    private final FaultyWire wire;
    private final List<SimulatedProcess> servers = new ArrayList<>();
    private final List<Clock> clocks = new ArrayList<>();
    private final List<String> created = new ArrayList<>();
    private final boolean paused;
    private int nonces;
    private int requests;

    TriggerWorld(KubernetesClient client, Simulation simulation, Planted planted) {
        this.client = client;
        this.simulation = simulation;
        this.planted = planted;
        this.api = new ModelApi(simulation);
        this.turns = new Turns(simulation);
        this.wire = new FaultyWire(simulation, api, turns::pause, FaultyWire.REQUESTS, 30);
        this.paused = simulation.chance(33);
        api.objects().put(OBJECTS + "workflowtemplates/" + DAG, template(paused));
    }

    /** Runs to the end. */
    void run() {
        int replicas = 2 + simulation.below(3);
        for (int replica = 0; replica < replicas; replica++) {
            servers.add(new SimulatedProcess("server-" + replica));
            boolean skewed = simulation.fault(Fault.CLOCK_SKEW, 50);
            clocks.add(simulation.time().clock(Duration.ofSeconds(skewed ? simulation.below(601) - 300 : 0)));
        }
        Optional<Instant> date = Optional.of(START.minus(Duration.ofDays(1)));
        Optional<Instant> other = Optional.of(START.minus(Duration.ofDays(2)));
        turns.add(() -> trigger(request(Optional.of("same"), Optional.empty())));
        turns.add(() -> trigger(request(Optional.of("same"), Optional.empty())));
        turns.add(() -> commandLine("same"));
        turns.add(() -> trigger(request(Optional.of("first-of-date"), date)));
        turns.add(() -> trigger(request(Optional.of("second-of-date"), date)));
        turns.add(() -> trigger(request(Optional.empty(), date)));
        int callers = 2 + simulation.below(2);
        for (int caller = 0; caller < callers; caller++) {
            turns.add(() -> trigger(request(Optional.of("same-of-date"), other)));
        }
        turns.add(this::read);
        if (paused) {
            turns.add(this::unpause);
        }
        turns.runAll();
        wire.settle();
        turns.add(this::read);
        turns.runAll();
        check();
    }

    private void trigger(TriggerRequest request) {
        asking(replica -> {
            Cluster cluster = cluster(clocks.get(replica));
            Dag dag = new Dag(cluster.pipeline(DAG), Optional.empty());
            new Trigger(cluster, clocks.get(replica), nonce())
                    .run(dag, request, new Trigger.Origin("somebody", "rest_api", Map.of()));
            return request.runId()
                    .orElseGet(() -> "manual__" + request.logicalDate().orElseThrow());
        });
    }

    private void commandLine(String runId) {
        asking(replica -> {
            Submission submission = Submission.of(DAG, runId, nonce().get());
            boolean mine = cluster(simulation.time().clock(Duration.ZERO))
                    .argo()
                    .submit(submission)
                    .created();
            return mine ? runId : "";
        });
    }

    private void read() {
        asking(replica -> {
            new DagRuns(cluster(clocks.get(replica))).of("~");
            return "";
        });
    }

    private void unpause() {
        asking(replica -> {
            Dags dags = new Dags(cluster(clocks.get(replica)));
            new DagOperations(dags).changed(dags.template(DAG), false);
            return "";
        });
    }

    private interface Call {
        /** Returns the ID of the run that this request created, or null. */
        String on(int replica);
    }

    /** Retries on another server until the response is a definite success or failure. */
    private void asking(Call call) {
        String noAnswer = "";
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int replica = simulation.below(servers.size());
            if (servers.get(replica).isDead()) {
                servers.set(replica, new SimulatedProcess("server-" + replica)); // its replacement
            }
            SimulatedProcess process = servers.get(replica);
            ModelHttp.WIRE.set(request -> send(process, request));
            try {
                String run = call.on(replica);
                if (!process.isDead()) {
                    if (!run.isEmpty()) {
                        created.add(run);
                    }
                    return;
                }
            } catch (Killed e) {
                noAnswer = e.toString();
            } catch (RunConflictException e) {
                return;
            } catch (ApiException e) {
                if (!process.isDead() && e.status() == 409) {
                    return;
                }
            } catch (KubernetesClientException e) {
                noAnswer = String.valueOf(e.getMessage());
            }
        }
        simulation.require(false, "no answer after %d calls; the last: %s".formatted(MOST_TRIES, noAnswer));
    }

    private ModelReply send(SimulatedProcess process, ModelRequest request) throws IOException {
        if (requests++ > MOST_REQUESTS) {
            process.kill();
            throw new Killed("no end after %d requests".formatted(MOST_REQUESTS));
        }
        boolean creates = request.method().equals("POST");
        if (creates && planted == Planted.GENERATED_NAMES) {
            ObjectNode metadata = ((ObjectNode) request.body()).withObject("/metadata");
            metadata.put("name", metadata.path("name").asText() + "-" + nonces++);
        }
        if (planted == Planted.CHANGE_WITHOUT_VERSION && request.body() instanceof ObjectNode body) {
            body.withObject("/metadata").remove("resourceVersion");
            body.remove("preconditions");
        }
        try {
            ModelReply reply = wire.send(process, request);
            return creates && planted == Planted.CONFLICT_IS_SUCCESS && reply.code() == 409
                    ? new ModelReply(201, request.body())
                    : reply;
        } catch (IOException e) {
            if (creates && planted == Planted.LOST_CREATION_IS_SUCCESS) {
                return new ModelReply(201, request.body());
            }
            throw e;
        }
    }

    private void check() {
        Map<String, Integer> ids = new TreeMap<>();
        Map<String, Integer> dates = new TreeMap<>();
        for (ObjectNode workflow : api.objects().all(OBJECTS + "workflows")) {
            JsonNode marks = workflow.path("metadata").path("annotations");
            ids.merge(marks.path(RunMetadataKeys.RUN_ID).asText(), 1, Integer::sum);
            boolean waits = workflow.path("spec").has("suspend")
                    || workflow.path("metadata").path("labels").has(ApiMetadataKeys.HELD);
            expect(!waits, "a run of a pipeline that is not paused waits: " + marks.path(RunMetadataKeys.RUN_ID));
            if (marks.has(ApiMetadataKeys.LOGICAL_DATE)) {
                dates.merge(marks.path(ApiMetadataKeys.LOGICAL_DATE).asText(), 1, Integer::sum);
            }
            if (marks.has(ApiMetadataKeys.UNCONFIRMED)) {
                expect(
                        false,
                        "a run is not confirmed: "
                                + marks.path(RunMetadataKeys.RUN_ID).asText());
            }
        }
        ids.forEach((id, count) -> expect(count == 1, "%d runs of the id %s".formatted(count, id)));
        expect(ids.containsKey("same"), "no run of the id `same`");
        expect(List.copyOf(dates.values()).equals(List.of(1, 1)), "runs of the two dates: %s".formatted(dates));
        for (String id : created) {
            expect(ids.containsKey(id), "run `%s` was acknowledged and is lost".formatted(id));
            expect(
                    created.stream().filter(id::equals).count() == 1,
                    "two callers were told to have created `%s`".formatted(id));
        }
    }

    private void expect(boolean holds, String message) {
        simulation.require(holds, message);
    }

    private Supplier<String> nonce() {
        String nonce = planted == Planted.NO_NONCE ? "nonce" : "nonce-" + nonces++;
        return () -> nonce;
    }

    private Cluster cluster(Clock clock) {
        return new Cluster(new ArgoClient(client, NAMESPACE, clock), client, NAMESPACE);
    }

    private static TriggerRequest request(Optional<String> runId, Optional<Instant> date) {
        return new TriggerRequest(
                runId,
                date,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JsonNodeFactory.instance.objectNode(),
                Optional.empty());
    }

    private static ObjectNode template(boolean paused) {
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName(DAG);
        template.getMetadata().setNamespace(NAMESPACE);
        template.getMetadata().setAnnotations(Map.of(ApiMetadataKeys.PAUSED, Boolean.toString(paused)));
        return (ObjectNode) ArgoJson.tree(template);
    }
}
