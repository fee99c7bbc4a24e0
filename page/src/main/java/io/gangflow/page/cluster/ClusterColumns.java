package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.live.LiveDetails.NodeDetail;
import io.gangflow.page.object.Json;
import io.gangflow.page.shape.ClusterShapes;
import io.gangflow.scheduling.state.PodState;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/** Writes a cluster as columns: a hundred thousand pods take a tenth of the space of as many objects. */
final class ClusterColumns {

    private static final double MILLI = 1_000;
    private static final NodeDetail UNKNOWN = new NodeDetail(true, true, OptionalDouble.empty());

    private final ClusterReading view;
    private final List<String> extended;
    private final Map<String, Integer> nodes = new HashMap<>();
    private final PodOwners owners;

    ClusterColumns(ClusterReading view) {
        this.view = view;
        extended = List.copyOf(
                new TreeSet<>(view.cluster().allocatable().extended().keySet()));
        owners = new PodOwners(view.snapshot().podGroups());
    }

    ObjectNode json() {
        ArrayNode resources = array().add(Json.CPU_CORES).add(Json.MEMORY_BYTES);
        extended.forEach(resources::add);
        ArrayNode rows = nodes();
        ObjectNode pods = pods();
        ArrayNode all = array();
        owners.all().forEach(owner -> all.add(owner(owner)));
        return ClusterShapes.CLUSTER
                .startResponse()
                .put("version", view.version())
                .put("at", view.at().toString())
                .put("name", view.cluster().name())
                .put("resources", resources)
                .put("pools", PoolAnswers.of(view.cluster()))
                .put("nodes", rows)
                .put("owners", all)
                .put("pods", pods)
                .put("gangs", new GangRows(view).json())
                .done();
    }

    private static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    private ArrayNode nodes() {
        ArrayNode rows = array();
        List<NodePool> pools = view.cluster().nodePools();
        for (int index = 0; index < pools.size(); index++) {
            for (NodePool.Node node : pools.get(index).nodes()) {
                nodes.put(node.name(), nodes.size());
                rows.add(node(node, index));
            }
        }
        return rows;
    }

    private ObjectNode node(NodePool.Node node, int pool) {
        NodeDetail detail = view.moment().details().nodes().getOrDefault(node.name(), UNKNOWN);
        return ClusterShapes.NODE
                .startResponse()
                .put("node", node.name())
                .put("pool", pool)
                .put("ready", detail.ready())
                .put("schedulable", detail.schedulable())
                .putTexts(
                        "taints",
                        node.pool().taints().stream().map(ClusterColumns::text).toList())
                .put("allocatable", amounts(node.pool().allocatable()))
                .done();
    }

    private static String text(Taint taint) {
        return taint.value().isEmpty()
                ? "%s:%s".formatted(taint.key(), taint.effect())
                : "%s=%s:%s".formatted(taint.key(), taint.value(), taint.effect());
    }

    private ArrayNode amounts(Resources resources) {
        ArrayNode amounts = array().add(resources.milliCpu() / MILLI).add(resources.memoryBytes());
        extended.forEach(name -> amounts.add(resources.amount(name)));
        return amounts;
    }

    /** Pods that have ended hold nothing and wait for nothing. */
    private ObjectNode pods() {
        PodColumns columns = new PodColumns(extended);
        for (PodState pod : view.snapshot().pods()) {
            if (!pod.hasEnded()) {
                int node = pod.node().map(name -> nodes.getOrDefault(name, -1)).orElse(-1);
                columns.add(pod, owners.indexOf(pod), node);
            }
        }
        return columns.json();
    }

    private static ObjectNode owner(PodOwners.Owner owner) {
        return ClusterShapes.OWNER
                .startResponse()
                .put("name", owner.name())
                .put("kind", owner.kind().name().toLowerCase(Locale.ROOT))
                .put("run", given(owner.run()))
                .put("stage", given(owner.stage()))
                .put("queue", given(owner.queue()))
                .put("namespace", owner.namespace())
                .done();
    }

    private static Optional<String> given(String text) {
        return Optional.of(text).filter(each -> !each.isEmpty());
    }
}
