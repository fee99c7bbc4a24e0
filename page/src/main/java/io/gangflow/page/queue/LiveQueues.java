package io.gangflow.page.queue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Resources;
import io.gangflow.page.cluster.ClusterReading;
import io.gangflow.page.cluster.ClusterState;
import io.gangflow.page.cluster.Derived;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.cluster.OncePerVersion;
import io.gangflow.page.cluster.RunningCosts;
import io.gangflow.page.object.Json;
import io.gangflow.page.shape.QueueShapes;
import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.VolcanoScheduler;
import io.gangflow.simulator.queues.Fairness;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The queues of the live cluster with the numbers of Volcano's model: one session on the state of the cluster, whose
 * placements are not used. Shared by all callers; thread-safe.
 */
public final class LiveQueues {

    private static final long SEED = 1;
    private static final String TEAM = "team";

    private final ClusterState state;
    private final LiveWaits waits;
    private final QueueHistoryRing history = new QueueHistoryRing();
    private final Derived<ObjectNode> answer;
    private final OncePerVersion<Map<String, QueueUse>> uses = new OncePerVersion<>();

    public LiveQueues(ClusterState state, LiveWaits waits) {
        this.state = state;
        this.waits = waits;
        this.answer = state.derive("queues", this::of);
    }

    ObjectNode json() throws InterruptedException {
        return answer.get();
    }

    /** Adds a sample to the history, without keeping what was read for it. */
    void record() throws InterruptedException {
        ClusterReading view = state.sample();
        history.add(
                view.at(),
                sample(items(view, uses.of(view, () -> session(view)), new RunningCosts(view), Optional.empty())));
    }

    /** Returns the samples, oldest first. */
    ArrayNode history() {
        return history.json();
    }

    private ObjectNode of(ClusterReading view) throws InterruptedException {
        Map<String, QueueUse> used = uses.of(view, () -> session(view));
        RunningCosts costs = new RunningCosts(view);
        List<ObjectNode> items = items(view, used, costs, waits.lately());
        history.add(view.at(), sample(items));
        double[] shares = used.values().stream()
                .filter(QueueUse::demands)
                .mapToDouble(QueueUse::share)
                .toArray();
        return QueueShapes.QUEUES
                .startResponse()
                .put("at", view.at().toString())
                .put("items", items)
                .put("fairness", JsonNodeFactory.instance.objectNode().put("jainIndex", Fairness.jain(shares)))
                .put("history", history())
                .put("teams", teams(costs))
                .done();
    }

    private static Map<String, QueueUse> session(ClusterReading view) {
        VolcanoScheduler volcano = new VolcanoScheduler(VolcanoConfiguration.of(view.cluster()), SEED);
        volcano.schedule(view.snapshot());
        return volcano.queueUses().stream().collect(Collectors.toUnmodifiableMap(QueueUse::queue, use -> use));
    }

    private static List<ObjectNode> items(
            ClusterReading view, Map<String, QueueUse> uses, RunningCosts costs, Optional<LiveWaits.Now> waits) {
        Map<String, RunningCosts.Sum> ofQueues = costs.by(queueOf(view));
        WaitingGangs gangs = new WaitingGangs(view, waits);
        return view.snapshot().queues().stream()
                .sorted(Comparator.comparing(QueueState::name))
                .map(queue -> item(
                        queue,
                        Optional.ofNullable(uses.get(queue.name())),
                        view.cluster().allocatable(),
                        ofQueues.getOrDefault(queue.name(), new RunningCosts.Sum(0, 0, 0)),
                        gangs.of(queue.name())))
                .toList();
    }

    private static Function<PodState, String> queueOf(ClusterReading view) {
        Map<String, String> queues = new HashMap<>();
        for (PodGroupState group : view.snapshot().podGroups()) {
            queues.put(group.namespace() + "/" + group.name(), group.queue());
        }
        return pod -> pod.podGroup()
                .map(group -> queues.getOrDefault(pod.namespace() + "/" + group, ""))
                .orElse("");
    }

    private static ObjectNode item(
            QueueState queue,
            Optional<QueueUse> use,
            Resources cluster,
            RunningCosts.Sum cost,
            List<ObjectNode> waiting) {
        return QueueShapes.QUEUE
                .startResponse()
                .put("queue", queue.name())
                .put("parent", Optional.of(queue.parent()).filter(text -> !text.isEmpty()))
                .put("weight", queue.weight())
                .put("state", queue.state().isEmpty() ? "Open" : queue.state())
                .put("reclaimable", queue.reclaimable())
                .put(
                        "share",
                        decimal(use.map(each -> each.dominantShare(cluster)).orElse(0.0)))
                .put("resources", resources(queue, use))
                .put("usdPerHour", decimal(cost.usdPerHour()))
                .put("waiting", waiting)
                .done();
    }

    private static DecimalNode decimal(double value) {
        return DecimalNode.valueOf(Json.amount(value));
    }

    private static ObjectNode resources(QueueState queue, Optional<QueueUse> use) {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        use.ifPresent(each -> each.amounts().forEach((name, amount) -> {
            double limit =
                    queue.capability().map(most -> QueueUse.amount(name, most)).orElse(0.0);
            ObjectNode one = all.putObject(Json.field(name));
            one.set("deserved", decimal(amount.deserved()));
            one.set("allocated", decimal(amount.allocated()));
            one.set("borrowed", decimal(amount.borrowed()));
            one.set("requested", decimal(amount.requested()));
            one.set("capability", limit > 0 ? decimal(limit) : NullNode.getInstance());
        }));
        return all;
    }

    private static ObjectNode sample(List<ObjectNode> items) {
        ObjectNode queues = JsonNodeFactory.instance.objectNode();
        items.forEach(item -> {
            ObjectNode one = queues.putObject(item.path("queue").asText());
            one.set("share", item.path("share"));
            one.set("usdPerHour", item.path("usdPerHour"));
            one.put("waiting", item.path("waiting").size());
        });
        return queues;
    }

    /** A pod without the label belongs to the team of its namespace. */
    private static List<ObjectNode> teams(RunningCosts costs) {
        return costs.by(pod -> pod.labels().getOrDefault(TEAM, pod.namespace())).entrySet().stream()
                .map(entry -> QueueShapes.TEAM
                        .startResponse()
                        .put("team", entry.getKey())
                        .put("usdPerHour", decimal(entry.getValue().usdPerHour()))
                        .put("cpuCores", decimal(entry.getValue().cpuCores()))
                        .put("gpus", entry.getValue().gpus())
                        .done())
                .toList();
    }
}
