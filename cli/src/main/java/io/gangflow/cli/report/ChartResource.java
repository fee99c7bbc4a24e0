package io.gangflow.cli.report;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resource whose use the charts show.
 *
 * @param name name in Kubernetes
 */
record ChartResource(String name) {

    private static final double MILLI_CPU = 1_000;
    private static final double GIBI = 1L << 30;

    /** Returns the scarcest resource: the one with the largest bound share over the whole run. */
    static ChartResource scarcest(Timeline timeline) {
        Resources all = timeline.allocatable();
        List<ChartResource> known = Stream.concat(Stream.of("cpu", "memory"), all.extended().keySet().stream())
                .map(ChartResource::new)
                .toList();
        return known.stream()
                .max(Comparator.comparingDouble(resource -> resource.bound(timeline, all)))
                .orElseThrow();
    }

    private double bound(Timeline timeline, Resources all) {
        double bound = 0;
        for (PodTrack pod : timeline.pods()) {
            bound += share(pod.requests(), all) * pod.boundMillis(timeline.endMillis());
        }
        return bound;
    }

    long amount(Resources resources) {
        return switch (name) {
            case "cpu" -> resources.milliCpu();
            case "memory" -> resources.memoryBytes();
            default -> resources.amount(name);
        };
    }

    double share(Resources part, Resources whole) {
        long all = amount(whole);
        return all == 0 ? 0 : (double) amount(part) / all;
    }

    /** Returns the amount in cores, GiB or units. */
    double units(Resources resources) {
        return name.equals("cpu") ? amount(resources) / MILLI_CPU : units((double) amount(resources));
    }

    /** Converts an amount in cores, bytes or units. */
    double units(double amount) {
        return name.equals("memory") ? amount / GIBI : amount;
    }

    /** Returns the unit's name for readers. */
    String unitWord() {
        return name.equals("memory") ? "GiB" : word();
    }

    /** Returns the resource's name for readers. */
    String word() {
        return name.equals(Resources.GPU) ? "GPU" : name.equals("cpu") ? "CPU" : name;
    }
}
