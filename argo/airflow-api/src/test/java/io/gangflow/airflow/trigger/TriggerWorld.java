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
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.server.http.ApiException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;

/**
 * Callers that trigger runs with the same IDs and dates at the same time, through two to four servers and a command
 * line, and retry until they get a response. With some seeds the pipeline is paused at first. The triggers, the Argo
 * client and fabric8's client above its connections are real.
 */
final class TriggerWorld {

    /** Planted bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** The server generates the names of workflows. */
        GENERATED_NAMES,
        /** All requests have the same nonce, so that a caller mistakes another's workflow for its own. */
        NO_NONCE
    }

    static final int FAULTS = 10;

    private static final String NAMESPACE = "ns";
    private static final String DAG = "train";
    private static final String TEMPLATES = "/apis/argoproj.io/v1alpha1/namespaces/ns/workflowtemplates/";
    private static final Instant START = Instant.parse("2026-11-22T00:00:00Z");
    private static final int MOST_TRIES = 200;

    private final KubernetesClient client;
    private final Random random;
    private final Planted planted;
    private final ModelServer server;
    private final Interleaving threads;
    private final FaultyWire wire;
    private final List<FaultyWire.Replica> servers = new ArrayList<>();
    private final List<Clock> clocks = new ArrayList<>();
    private final List<String> created = new ArrayList<>();
    private final List<String> broken = new ArrayList<>();
    private final boolean paused;
    private int nonces;

    TriggerWorld(KubernetesClient client, ExecutorService threads, long seed, Planted planted) {
        this.client = client;
        this.random = new Random(seed);
        this.planted = planted;
        this.server = new ModelServer(planted == Planted.GENERATED_NAMES);
        this.threads = new Interleaving(threads, random);
        this.wire = new FaultyWire(server, this.threads, random, FAULTS + random.nextInt(5));
        this.paused = random.nextInt(3) == 0;
        server.put(TEMPLATES + DAG, template(paused));
    }

    int faults() {
        return wire.faults();
    }

    /** Runs to the end and returns the errors found. */
    List<String> run() {
        int replicas = 2 + random.nextInt(3);
        for (int replica = 0; replica < replicas; replica++) {
            servers.add(new FaultyWire.Replica());
            clocks.add(Clock.fixed(START.plusSeconds(random.nextInt(601) - 300), ZoneOffset.UTC));
        }
        Optional<Instant> date = Optional.of(START.minus(Duration.ofDays(1)));
        Optional<Instant> other = Optional.of(START.minus(Duration.ofDays(2)));
        threads.add(() -> trigger(request(Optional.of("same"), Optional.empty())));
        threads.add(() -> trigger(request(Optional.of("same"), Optional.empty())));
        threads.add(() -> commandLine("same"));
        threads.add(() -> trigger(request(Optional.of("first-of-date"), date)));
        threads.add(() -> trigger(request(Optional.of("second-of-date"), date)));
        threads.add(() -> trigger(request(Optional.empty(), date)));
        int callers = 2 + random.nextInt(2);
        for (int caller = 0; caller < callers; caller++) {
            threads.add(() -> trigger(request(Optional.of("same-of-date"), other)));
        }
        threads.add(this::read);
        if (paused) {
            threads.add(this::unpause);
        }
        threads.runAll();
        while (wire.faults() < FAULTS) {
            threads.add(() -> trigger(request(Optional.of("same"), Optional.empty())));
            threads.add(() -> trigger(request(Optional.of("first-of-date"), date)));
            threads.runAll();
        }
        threads.add(this::read);
        threads.runAll();
        check();
        threads.failures().forEach(failure -> broken.add("failed: " + failure));
        return broken;
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
            boolean mine = cluster(Clock.fixed(START, ZoneOffset.UTC))
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
            int replica = random.nextInt(servers.size());
            if (servers.get(replica).dead()) {
                servers.set(replica, new FaultyWire.Replica()); // its replacement
            }
            FaultyWire.Replica process = servers.get(replica);
            ModelHttp.WIRE.set(wire.from(process));
            try {
                String run = call.on(replica);
                if (!process.dead()) {
                    if (!run.isEmpty()) {
                        created.add(run);
                    }
                    return;
                }
            } catch (RunConflictException e) {
                return;
            } catch (ApiException e) {
                if (!process.dead() && e.status() == 409) {
                    return;
                }
            } catch (KubernetesClientException e) {
                noAnswer = String.valueOf(e.getMessage());
            }
        }
        broken.add("no answer after %d calls; the last: %s".formatted(MOST_TRIES, noAnswer));
    }

    private void check() {
        Map<String, Integer> ids = new TreeMap<>();
        Map<String, Integer> dates = new TreeMap<>();
        for (ObjectNode workflow : server.workflows()) {
            JsonNode marks = workflow.path("metadata").path("annotations");
            ids.merge(marks.path(RunMetadataKeys.RUN_ID).asText(), 1, Integer::sum);
            boolean waits = workflow.path("spec").has("suspend")
                    || workflow.path("metadata").path("labels").has(ApiMetadataKeys.HELD);
            expect(!waits, "a run of a pipeline that is not paused waits: " + marks.path(RunMetadataKeys.RUN_ID));
            if (marks.has(ApiMetadataKeys.LOGICAL_DATE)) {
                dates.merge(marks.path(ApiMetadataKeys.LOGICAL_DATE).asText(), 1, Integer::sum);
            }
            if (marks.has(ApiMetadataKeys.UNCONFIRMED)) {
                broken.add("a run is not confirmed: "
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
        if (!holds) {
            broken.add(message);
        }
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
        return ModelHttp.JSON.valueToTree(template);
    }
}
