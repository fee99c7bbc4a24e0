package io.gangflow.simulator.queues;

import io.gangflow.cluster.Resources;
import io.gangflow.run.QueueUse;
import io.gangflow.run.RunEvent.QueueShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The history of one queue in a run.
 *
 * @param weight the last known weight
 * @param points allocated and deserved amounts, each valid until the next point; one for each change
 * @param meanDominantShare the largest of its resources as a share of the cluster (dominant resource fairness),
 *     weighted by time over the whole run; from 0 to 1
 * @param highestDominantShare from 0 to 1
 */
public record QueueHistory(
        String queue, int weight, List<Point> points, double meanDominantShare, double highestDominantShare) {

    public QueueHistory {
        points = List.copyOf(points);
    }

    /** The amounts of a queue from a time on. */
    public record Point(long atMillis, QueueUse use) {}

    /** Returns one history for each queue that ever had jobs, by name. */
    static List<QueueHistory> of(List<QueueShares> shares, Resources cluster, long endMillis) {
        Set<String> names = new TreeSet<>();
        shares.forEach(moment -> moment.queues().forEach(use -> names.add(use.queue())));
        return names.stream().map(name -> of(name, shares, cluster, endMillis)).toList();
    }

    private static QueueHistory of(String name, List<QueueShares> shares, Resources cluster, long endMillis) {
        List<Point> points = new ArrayList<>();
        for (QueueShares moment : shares) {
            QueueUse use = moment.queues().stream()
                    .filter(each -> each.queue().equals(name))
                    .findFirst()
                    .orElseGet(() -> new QueueUse(name, weight(points), Map.of()));
            boolean changed = points.isEmpty()
                    ? !use.amounts().isEmpty()
                    : !points.get(points.size() - 1).use().equals(use);
            if (changed) {
                points.add(new Point(moment.atMillis(), use));
            }
        }
        double weighted = 0;
        double highest = 0;
        for (int index = 0; index < points.size(); index++) {
            long until = index + 1 < points.size() ? points.get(index + 1).atMillis() : endMillis;
            double share = points.get(index).use().dominantShare(cluster);
            weighted += share * (until - points.get(index).atMillis());
            highest = Math.max(highest, share);
        }
        return new QueueHistory(name, weight(points), points, endMillis == 0 ? 0 : weighted / endMillis, highest);
    }

    private static int weight(List<Point> points) {
        return points.isEmpty() ? 1 : points.get(points.size() - 1).use().weight();
    }
}
