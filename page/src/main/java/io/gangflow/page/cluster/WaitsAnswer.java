package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Resources;
import io.gangflow.json.BoundedJson;
import io.gangflow.page.object.Json;
import io.gangflow.page.object.WhyJson;
import io.gangflow.page.shape.ClusterShapes;
import io.gangflow.page.text.UnblockText;
import io.gangflow.page.text.WhySentence;
import io.gangflow.run.SchedulingLock;
import io.gangflow.verdict.why.WhyPending;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Why pods wait, as JSON. */
public final class WaitsAnswer {

    /** Thousands of nodes with room for a pod would be megabytes for each that waits. */
    private static final int MOST_NODES = 50;

    /** The largest ones; of 80,000 pods that run, each reason would have megabytes. */
    static final int MOST_HOLDERS = 50;

    private final LiveWaits.Now waits;
    private final Optional<LiveLocks.Found> lock;

    WaitsAnswer(LiveWaits.Now waits, Optional<LiveLocks.Found> lock) {
        this.waits = waits;
        this.lock = lock;
    }

    public ObjectNode json() {
        return ClusterShapes.WAITS
                .startResponse()
                .put("at", waits.at().toString())
                .putTexts("schedulers", waits.schedulers())
                .put("predicted", waits.predicted())
                .put("waiting", waits.reasons().stream().map(this::why).toList())
                .put("others", waits.unexplained())
                .put("lock", lock.<JsonNode>map(this::lock).orElse(NullNode.getInstance()))
                .done();
    }

    /** The fields are those of {@code gangflow why --output json}, and sentences. */
    private ObjectNode why(WhyPending why) {
        ObjectNode json = BoundedJson.MAPPER.valueToTree(WhyJson.of(shortened(why)));
        json.put("sentence", new WhySentence(why).text());
        var commands = json.putArray("commands");
        why.cures()
                .forEach(cure ->
                        commands.add(UnblockText.of(cure, pool -> UnblockText.machine(waits.cluster(), pool))));
        return json;
    }

    /** Keeps the nodes and the holders with the most of the scarce resource. */
    private static WhyPending shortened(WhyPending why) {
        List<WhyPending.Free> nodes = why.free().stream()
                .sorted(Comparator.comparingLong((WhyPending.Free room) -> amount(room.free(), why.scarce()))
                        .reversed())
                .limit(MOST_NODES)
                .toList();
        return why.with(nodes, why.holders().stream().limit(MOST_HOLDERS).toList());
    }

    private static long amount(Resources room, String resource) {
        return switch (resource) {
            case "", "cpu" -> room.milliCpu();
            case "memory" -> room.memoryBytes();
            default -> room.amount(resource);
        };
    }

    private ObjectNode lock(LiveLocks.Found found) {
        SchedulingLock lock = found.lock();
        return ClusterShapes.LOCK
                .startResponse()
                .put("proved", true)
                .put("sentence", sentence(found))
                .put(
                        "holders",
                        IntStream.range(0, lock.holders().size())
                                .mapToObj(index -> holder(
                                        lock.holders().get(index),
                                        found.partyOfHolders().get(index)))
                                .toList())
                .put(
                        "waiters",
                        IntStream.range(0, lock.waiters().size())
                                .mapToObj(index -> waiter(
                                        lock.waiters().get(index),
                                        found.partyOfWaiters().get(index)))
                                .toList())
                .put(
                        "free",
                        lock.free().stream()
                                .limit(MOST_NODES)
                                .map(WaitsAnswer::free)
                                .toList())
                .put("parties", found.parties().stream().map(WaitsAnswer::party).toList())
                .put(
                        "cures",
                        found.cures().stream()
                                .map(cure -> CureAnswer.of(cure, waits.cluster()))
                                .toList())
                .put("curesTried", found.curesTried())
                .done();
    }

    private static String sentence(LiveLocks.Found found) {
        List<LockedParty> holding = found.parties().stream()
                .filter(party -> !party.holds().isNone())
                .toList();
        int waiting = found.lock().waiters().size();
        if (holding.isEmpty()) {
            return waiting == 1
                    ? "No node can ever run the waiting pod `%s`: it never starts."
                            .formatted(found.lock().waiters().get(0).pod().name())
                    : "No node can ever run %d waiting pods: they never start.".formatted(waiting);
        }
        int holders = found.lock().holders().size();
        return "%s %s and %s for %d more that never %s: no running pod can end without a pod that can never be scheduled."
                .formatted(
                        holding.size() == 1 ? "1 party holds" : holding.size() + " parties hold",
                        holders == 1 ? "1 pod" : holders + " pods",
                        holding.size() == 1 ? "waits" : "wait",
                        waiting,
                        waiting == 1 ? "starts" : "start");
    }

    private static ObjectNode holder(SchedulingLock.Holder holder, String party) {
        return ClusterShapes.LOCK_HOLDER
                .startResponse()
                .put("pod", holder.pod().name())
                .put("node", holder.node())
                .put("holds", Json.resources(holder.holds()))
                .put("party", party)
                .done();
    }

    private static ObjectNode waiter(SchedulingLock.Waiter waiter, String party) {
        return ClusterShapes.LOCK_WAITER
                .startResponse()
                .put("pod", waiter.pod().name())
                .put("reason", waiter.reason())
                .put("needs", Json.resources(waiter.needs()))
                .put("party", party)
                .done();
    }

    private static ObjectNode free(SchedulingLock.Free free) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("node", free.node());
        json.set("free", Json.resources(free.free()));
        return json;
    }

    private static ObjectNode party(LockedParty party) {
        return ClusterShapes.PARTY
                .startResponse()
                .put("party", party.name())
                .put("run", party.run())
                .put("holds", Json.resources(party.holds()))
                .put("needs", Json.resources(party.needs()))
                .putTexts("waitsFor", party.waitsFor())
                .done();
    }
}
