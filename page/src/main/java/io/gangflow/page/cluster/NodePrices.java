package io.gangflow.page.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.PriceTable;
import io.gangflow.live.LiveDetails;
import io.gangflow.live.LiveDetails.NodeDetail;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The prices of the nodes of a live cluster, which has none itself: a node's annotation comes first, then the table, by
 * the machine type. Immutable.
 */
public final class NodePrices {

    private final Map<String, Price> machines = new TreeMap<>();

    /** @param table prices by machine type */
    public NodePrices(PriceTable table) {
        table.machines().forEach(machine -> machines.putIfAbsent(machine.name(), machine.price()));
    }

    /** Returns the cluster with the known prices; a pool without one keeps {@link Price#UNKNOWN}. */
    Cluster priced(Cluster cluster, LiveDetails details) {
        Cluster priced = cluster;
        for (NodePool pool : cluster.nodePools()) {
            Optional<Price> price =
                    annotated(pool, details).or(() -> Optional.ofNullable(machines.get(pool.machine())));
            if (price.isPresent()) {
                priced = priced.withPool(pool.name(), each -> each.priced(price.get()));
            }
        }
        return priced;
    }

    private static Optional<Price> annotated(NodePool pool, LiveDetails details) {
        return pool.nodeNames().stream()
                .findFirst()
                .map(details.nodes()::get)
                .map(NodeDetail::usdPerHour)
                .filter(price -> price.isPresent())
                .map(price -> new Price(price.getAsDouble(), "annotation " + Label.USD_PER_HOUR));
    }
}
