package io.gangflow.cli.report;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The resource that charts show the use of.
 *
 * @param name as Kubernetes names it
 */
record DrawnResource(String name) {

    private static final double MILLI_CPU = 1_000;
    private static final double GIBI = 1L << 30;

    /** The one of which the largest part was bound over the whole run: what ran short. */
    static DrawnResource scarcest(Timeline timeline) {
        Resources all = timeline.allocatable();
        List<DrawnResource> known = Stream.concat(Stream.of("cpu", "memory"), all.extended().keySet().stream())
                .map(DrawnResource::new)
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

    /** In cores, GiB or units. */
    double units(Resources resources) {
        return name.equals("cpu") ? amount(resources) / MILLI_CPU : units((double) amount(resources));
    }

    /** Of an amount in cores, bytes or units. */
    double units(double amount) {
        return name.equals("memory") ? amount / GIBI : amount;
    }

    /** As people call its units. */
    String unitWord() {
        return name.equals("memory") ? "GiB" : word();
    }

    /** As people call it. */
    String word() {
        return name.equals(Resources.GPU) ? "GPU" : name.equals("cpu") ? "CPU" : name;
    }
}
