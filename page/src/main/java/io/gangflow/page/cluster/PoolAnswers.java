package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.page.shape.ClusterShapes;
import java.util.List;
import java.util.Optional;

/** The pools of a cluster, as JSON. */
public final class PoolAnswers {

    private PoolAnswers() {}

    public static List<ObjectNode> of(Cluster cluster) {
        return cluster.nodePools().stream().map(PoolAnswers::of).toList();
    }

    private static ObjectNode of(NodePool pool) {
        double price = pool.price().usdPerHour();
        JsonNode known = price > 0 ? JsonNodeFactory.instance.numberNode(price) : JsonNodeFactory.instance.nullNode();
        return ClusterShapes.POOL
                .startResponse()
                .put("pool", pool.name())
                .put("machine", Optional.of(pool.machine()).filter(name -> !name.equals("unnamed")))
                .put("nodes", pool.count())
                .put("usdPerHour", known)
                .done();
    }
}
