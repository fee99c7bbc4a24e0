package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.Simulation;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Servers, one after the other, with the same journal: they change objects, their disk is full, they are killed between
 * two writes and within one, and their machine loses its power. What was acknowledged is there afterwards.
 */
final class JournalWorld {

    static final int MOST_FAULTS = 25;

    private static final ResourceRegistry REGISTRY = ResourceRegistry.withBuiltins();
    private static final ApiResource MAPS = KindCatalogue.CONFIG_MAP;
    private static final int STEPS = 60;

    private final Simulation simulation;
    private final SimulatedFile file;
    /** The values after each acknowledged change since the journal was last forced to the disk. */
    private final List<Map<String, String>> states = new ArrayList<>(List.of(new TreeMap<>()));
    /** The values after the change that is being made. */
    private Optional<Map<String, String>> unanswered = Optional.empty();

    private final Set<String> uids = new HashSet<>();
    private long newestRevision;
    private int changes;

    JournalWorld(Simulation simulation, SimulatedFile.Planted planted) {
        this.simulation = simulation;
        this.file = new SimulatedFile(simulation, planted);
    }

    void run() {
        Optional<ApiObjectStore> store = opened();
        for (int step = 0; step < STEPS; step++) {
            try {
                if (store.isEmpty()) {
                    store = opened();
                    continue;
                }
                change(store.get());
                if (simulation.fault(Fault.POWER_FAILURE, 3)) {
                    file.losePower();
                    store = restarted(states);
                }
            } catch (Killed killed) {
                simulation.log(killed.toString());
                file.die();
                store = restarted(List.of(states.get(states.size() - 1)));
            }
        }
        simulation.calmDown();
        file.die();
        restarted(List.of(states.get(states.size() - 1)));
    }

    private Optional<ApiObjectStore> opened() {
        for (int tries = 0; tries < 2 * MOST_FAULTS; tries++) {
            try {
                ApiObjectStore store =
                        new ApiObjectStore(ApiServerOptions.defaults(1), REGISTRY, Optional.of((JournalFile) file));
                if (store.get(KindCatalogue.NAMESPACE, "", "default").isEmpty()) {
                    store.create(KindCatalogue.NAMESPACE, "", object("default"), WriteOptions.DEFAULT);
                }
                return Optional.of(store);
            } catch (IOException e) {
                String why = String.valueOf(e.getMessage());
                simulation.require(!why.contains("not a journal"), why);
            } catch (UncheckedIOException | Killed e) {
                simulation.log(String.valueOf(e.getMessage()));
            }
        }
        simulation.require(false, "the journal cannot be opened");
        return Optional.empty();
    }

    /** Opens the journal again; it has one of these states, or the one of the unanswered change. */
    private Optional<ApiObjectStore> restarted(List<Map<String, String>> possible) {
        Optional<ApiObjectStore> store = opened();
        if (store.isEmpty()) {
            return store;
        }
        Map<String, String> found = values(store.get());
        simulation.log("restarted with " + found);
        simulation.require(
                possible.contains(found) || unanswered.filter(found::equals).isPresent(),
                "after the restart: %s; acknowledged: %s".formatted(found, possible.get(possible.size() - 1)));
        states.clear();
        states.add(found);
        unanswered = Optional.empty();
        checkOldVersion(store.get());
        return store;
    }

    /** A client that followed the server before continues without a gap, or has to list again. */
    private void checkOldVersion(ApiObjectStore store) {
        if (newestRevision == 0) {
            return;
        }
        long version = Math.max(1, newestRevision - simulation.below(5));
        try (WatchStream stream = store.watch(MAPS, Selection.ALL, OptionalLong.of(version))) {
            simulation.require(false, "a watch from before the restart may miss changes: " + stream.hasNext());
        } catch (ApiException e) {
            simulation.log("410");
        }
    }

    private void change(ApiObjectStore store) {
        String name = "map-" + simulation.below(4);
        Map<String, String> now = states.get(states.size() - 1);
        Map<String, String> next = new TreeMap<>(now);
        try {
            if (simulation.chance(10)) {
                // Nodes are not written, but their changes have revisions, too.
                acknowledged(store.create(KindCatalogue.NODE, "", object("node-" + changes++), WriteOptions.DEFAULT));
                return;
            }
            if (!now.containsKey(name)) {
                next.put(name, value());
                unanswered = Optional.of(next);
                acknowledged(store.create(MAPS, "default", map(name, next.get(name)), WriteOptions.DEFAULT));
            } else if (simulation.chance(40)) {
                next.remove(name);
                unanswered = Optional.of(next);
                revised(store.delete(MAPS, "default", name, DeleteOptions.DEFAULT)
                        .resourceVersion());
            } else {
                next.put(name, value());
                unanswered = Optional.of(next);
                revised(store.update(MAPS, "default", name, object -> map(object, next.get(name)), WriteOptions.DEFAULT)
                        .resourceVersion());
            }
            states.add(next);
            unanswered = Optional.empty();
            simulation.log("acknowledged " + next);
        } catch (UncheckedIOException e) {
            simulation.log("refused: " + next);
            simulation.require(values(store).equals(now), "a refused change is made: " + values(store));
            unanswered = Optional.empty();
        }
    }

    private void acknowledged(StoredObject created) {
        revised(created.resourceVersion());
        simulation.require(uids.add(created.metadata().uid()), "a UID is given twice");
    }

    private void revised(long revision) {
        simulation.require(revision > newestRevision, "revision %d after %d".formatted(revision, newestRevision));
        newestRevision = Math.max(newestRevision, revision);
    }

    private String value() {
        return "ü€𝄞 " + changes++;
    }

    private static Map<String, String> values(ApiObjectStore store) {
        Map<String, String> values = new TreeMap<>();
        for (StoredObject object : store.list(MAPS, Selection.ALL).items()) {
            if (object.name().name().startsWith("map-")) {
                values.put(
                        object.name().name(),
                        object.node().path("data").path("key").asText());
            }
        }
        return values;
    }

    private static ObjectNode object(String name) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static ObjectNode map(String name, String value) {
        return map(object(name), value);
    }

    private static ObjectNode map(ObjectNode object, String value) {
        object.putObject("data").put("key", value);
        return object;
    }
}
