package io.gangflow.argo.watch;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.faults.Fault;
import io.gangflow.faults.FaultyWatch;
import io.gangflow.faults.FaultyWire;
import io.gangflow.faults.ModelApi;
import io.gangflow.faults.ModelReply;
import io.gangflow.faults.ModelRequest;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.minicluster.faults.ModelHttp;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Workflows that run, end, start again and are deleted, and a client that follows them with lists and watches over
 * connections that fail. Soon after the last fault the client knows all ends, each once, and all deletions.
 */
final class WatchWorld {

    static final int MOST_FAULTS = 30;

    private static final String WORKFLOWS = "/apis/argoproj.io/v1alpha1/namespaces/ns/workflows";
    private static final int MOST_WORKFLOWS = 4;
    private static final int LONGEST_STEP_MILLIS = 40_000;
    /** Less than the time after which everything is listed again anyway. */
    private static final long SETTLED_MILLIS = 130_000;

    /** Reads that fail; a list is never stale here, because it is requested without a version. */
    private static final Set<Fault> FAULTS = EnumSet.of(
            Fault.LOST_REQUEST,
            Fault.LOST_REPLY,
            Fault.DELAYED_REPLY,
            Fault.TOO_MANY_REQUESTS,
            Fault.SERVER_ERROR,
            Fault.UNAVAILABLE,
            Fault.GATEWAY_TIMEOUT);

    private final KubernetesClient client;
    private final Simulation simulation;
    private final PlantedSource.Planted planted;
    private final ModelApi api;
    private final Map<String, Integer> expectedEnds = new TreeMap<>();
    private final Map<String, Integer> expectedDeletions = new TreeMap<>();
    private final Map<String, Integer> ends = new TreeMap<>();
    private final Map<String, Integer> deletions = new TreeMap<>();
    private final Map<String, String> last = new TreeMap<>();
    private long lastMillis;

    WatchWorld(KubernetesClient client, Simulation simulation, PlantedSource.Planted planted) {
        this.client = client;
        this.simulation = simulation;
        this.planted = planted;
        this.api = new ModelApi(simulation, 0);
    }

    void run() throws InterruptedException {
        int workflows = 1 + simulation.below(MOST_WORKFLOWS);
        for (int number = 0; number < workflows; number++) {
            schedule("wf-" + number);
        }
        for (int compactions = simulation.below(4); compactions > 0; compactions--) {
            simulation
                    .time()
                    .after(
                            simulation.below((int) lastMillis),
                            () -> api.objects().compact());
        }
        FaultyWire wire = new FaultyWire(simulation, api, () -> {}, FAULTS, 20);
        SimulatedProcess process = new SimulatedProcess("client");
        ModelHttp.WIRE.set(new ModelHttp.Wire() {
            @Override
            public ModelReply send(ModelRequest request) throws IOException {
                return wire.send(process, request);
            }

            @Override
            public FaultyWatch.Opened watch(ModelRequest request) throws IOException {
                return FaultyWatch.open(simulation, api.objects(), request);
            }
        });
        ObjectSource<Workflow> source =
                new PlantedSource(new KubernetesObjects<>(client, Workflow.class, "ns", Map.of(), 60), planted);
        new ObjectWatch<>(source, ending(), WatchLimits.DEFAULT, simulation.time()).follow(listener(), () -> {
            if (simulation.time().millis() > lastMillis) {
                simulation.calmDown();
            }
            return simulation.time().millis() > lastMillis + SETTLED_MILLIS;
        });
        check();
    }

    /** The states of one workflow over time. */
    private void schedule(String name) {
        long at = simulation.below(LONGEST_STEP_MILLIS);
        int lives = simulation.chance(25) ? 2 : 1;
        put(at, name, "", "");
        for (int life = 1; life <= lives; life++) {
            for (int step = simulation.below(4); step >= 0; step--) {
                at += 1 + simulation.below(LONGEST_STEP_MILLIS);
                put(at, name, "Running", "life " + life + " step " + step);
            }
            at += 1 + simulation.below(LONGEST_STEP_MILLIS);
            put(at, name, simulation.oneOf("Succeeded", "Failed"), "life " + life);
            expectedEnds.put(name + " life " + life, 1);
            if (simulation.chance(50)) {
                put(at + 1, name, "Failed", "life " + life + " again"); // as when its archiving is recorded
            }
            at += SETTLED_MILLIS; // an end lasts longer than a connection can be broken
        }
        if (simulation.chance(40)) {
            expectedDeletions.put(name, 1);
            simulation.time().after(at, () -> api.lose(WORKFLOWS + "/" + name));
        }
        lastMillis = Math.max(lastMillis, at);
    }

    private void put(long atMillis, String name, String phase, String state) {
        String[] words = (state + " ").split(" step | again ", -1);
        String life = words[0].strip();
        simulation.time().after(atMillis, () -> {
            ObjectNode workflow = JsonNodeFactory.instance.objectNode();
            workflow.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Workflow");
            workflow.putObject("metadata")
                    .put("name", name)
                    .put("namespace", "ns")
                    .put("uid", "uid-" + name);
            workflow.putObject("status")
                    .put("phase", phase)
                    .put("startedAt", life)
                    .put("message", state);
            api.objects().put(WORKFLOWS + "/" + name, workflow);
            simulation.log(name + " " + phase + " " + state);
        });
    }

    private Ending<Workflow> ending() {
        WorkflowEnding ending = new WorkflowEnding();
        return new Ending<>() {
            @Override
            public boolean ended(Workflow workflow) {
                return ending.ended(workflow);
            }

            @Override
            public String life(Workflow workflow) {
                return planted == PlantedSource.Planted.LIFE_BY_VERSION
                        ? workflow.getMetadata().getResourceVersion()
                        : ending.life(workflow);
            }
        };
    }

    private ObjectListener<Workflow> listener() {
        return new ObjectListener<>() {
            @Override
            public void changed(Workflow workflow) {
                simulation.log("client " + name(workflow) + " "
                        + workflow.getMetadata().getResourceVersion());
                last.put(name(workflow), workflow.getMetadata().getResourceVersion());
            }

            @Override
            public void ended(Workflow workflow) {
                ends.merge(name(workflow) + " " + workflow.getStatus().startedAt(), 1, Integer::sum);
            }

            @Override
            public void deleted(Workflow workflow) {
                deletions.merge(name(workflow), 1, Integer::sum);
                last.remove(name(workflow));
            }
        };
    }

    private static String name(Workflow workflow) {
        return workflow.getMetadata().getName();
    }

    private void check() {
        simulation.require(ends.equals(expectedEnds), "ends: %s, not %s".formatted(ends, expectedEnds));
        simulation.require(
                deletions.equals(expectedDeletions), "deletions: %s, not %s".formatted(deletions, expectedDeletions));
        Map<String, String> stored = new TreeMap<>();
        for (ObjectNode workflow : api.objects().all(WORKFLOWS)) {
            stored.put(
                    workflow.path("metadata").path("name").asText(),
                    workflow.path("metadata").path("resourceVersion").asText());
        }
        simulation.require(last.equals(stored), "last versions: %s, not %s".formatted(last, stored));
    }
}
