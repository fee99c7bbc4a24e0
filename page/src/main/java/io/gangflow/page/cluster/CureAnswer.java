package io.gangflow.page.cluster;

import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.page.shape.ClusterShapes;
import io.gangflow.page.text.CureText;
import io.gangflow.verdict.inquiry.Cure;
import java.util.Locale;

/** A change that prevents or ends a lock, as JSON. */
public final class CureAnswer {

    private CureAnswer() {}

    /**
     * Writes a change.
     *
     * @param cluster whose prices give the cost of additional nodes, which is null where no price is known
     */
    public static ObjectNode of(Cure cure, Cluster cluster) {
        boolean nodes = cure.kind() == Cure.Kind.NODES;
        double price = nodes
                ? cluster.nodePools().stream()
                        .filter(pool -> pool.name().equals(cure.target()))
                        .mapToDouble((NodePool pool) -> pool.price().usdPerHour())
                        .sum()
                : 0;
        return ClusterShapes.CURE
                .startResponse()
                .put("change", cure.kind().name().toLowerCase(Locale.ROOT))
                .put("target", cure.target())
                .put("count", cure.amount())
                .put(
                        "usdPerHour",
                        nodes && price == 0 ? NullNode.getInstance() : DoubleNode.valueOf(price * cure.amount()))
                .put("text", CureText.of(cure))
                .put("proved", cure.proved())
                .done();
    }
}
