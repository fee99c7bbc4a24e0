package io.gangflow.pipeline.read;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.yaml.Node;
import java.util.List;
import java.util.Optional;

/** A cluster from its tree. */
final class ClusterTree {

    private ClusterTree() {}

    static Cluster read(Node root) {
        Fields document = Fields.of(Optional.of(root));
        Fields volcano = document.object("schedulers").object("volcano");
        return new Cluster(
                document.object("metadata").text("name"),
                document.list("nodePools").stream().map(ClusterTree::pool).toList(),
                volcano.strings("actions"),
                volcano.string("configuration"),
                volcano.string("version"));
    }

    private static NodePool pool(Fields pool) {
        return new NodePool(
                pool.text("name"),
                pool.count("count", 0),
                pool.string("machine").orElse("unnamed"),
                pool.object("allocatable").resources(),
                pool.stringMap("labels"),
                taints(pool),
                price(pool));
    }

    private static List<Taint> taints(Fields pool) {
        return pool.list("taints").stream()
                .map(taint -> new Taint(taint.text("key"), taint.text("value"), effect(taint.text("effect"))))
                .toList();
    }

    private static Taint.Effect effect(String name) {
        for (Taint.Effect effect : Taint.Effect.values()) {
            if (effect.name().equals(name)) {
                return effect;
            }
        }
        return Taint.Effect.NoSchedule;
    }

    private static Price price(Fields pool) {
        return pool.number("pricePerHour")
                .filter(usd -> usd >= 0)
                .map(usd -> new Price(usd, pool.string("priceSource").orElse("no source given")))
                .orElse(Price.UNKNOWN);
    }
}
