package io.gangflow.cli.report;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The layout of pods in a node's lane: each bar is as high as its share of a resource, at the lowest free position. If
 * gaps would have to move (pods of unequal size came and went), the bars use slots of equal height.
 *
 * @param bySlots whether the heights carry no meaning
 */
record NodePacking(List<Placed> pods, boolean bySlots) {

    private static final double TOLERANCE = 1e-6;
    private static final double THINNEST = 0.02;

    NodePacking {
        pods = List.copyOf(pods);
    }

    /** A pod with its position; {@code bottom} and {@code height} are shares of the lane. */
    record Placed(PodTrack pod, double bottom, double height) {
        private double top() {
            return bottom + height;
        }
    }

    static NodePacking of(List<PodTrack> pods, ChartResource resource, Resources allocatable, Timeline timeline) {
        List<PodTrack> ordered = pods.stream()
                .sorted(Comparator.comparing(
                        (PodTrack pod) -> pod.scheduledMillis().orElse(0)))
                .toList();
        return packed(ordered, resource, allocatable, timeline)
                .map(placed -> new NodePacking(placed, false))
                .orElseGet(() -> new NodePacking(slots(ordered, timeline), true));
    }

    private static Optional<List<Placed>> packed(
            List<PodTrack> pods, ChartResource resource, Resources allocatable, Timeline timeline) {
        List<Placed> placed = new ArrayList<>();
        List<Placed> there = new ArrayList<>();
        for (PodTrack pod : pods) {
            there.removeIf(other -> end(other.pod(), timeline) <= startMillis(pod));
            double height = Math.max(THINNEST, resource.share(pod.requests(), allocatable));
            double bottom = lowest(there, height);
            if (bottom + height > 1 + TOLERANCE) {
                return Optional.empty();
            }
            Placed place = new Placed(pod, bottom, height);
            placed.add(place);
            there.add(place);
        }
        return Optional.of(placed);
    }

    private static double lowest(List<Placed> there, double height) {
        there.sort(Comparator.comparingDouble(Placed::bottom));
        double bottom = 0;
        for (Placed other : there) {
            if (bottom + height <= other.bottom() + TOLERANCE) {
                return bottom;
            }
            bottom = Math.max(bottom, other.top());
        }
        return bottom;
    }

    private static List<Placed> slots(List<PodTrack> pods, Timeline timeline) {
        List<Long> freeFrom = new ArrayList<>();
        List<Integer> slots = new ArrayList<>();
        for (PodTrack pod : pods) {
            int slot = 0;
            while (slot < freeFrom.size() && freeFrom.get(slot) > startMillis(pod)) {
                slot++;
            }
            if (slot == freeFrom.size()) {
                freeFrom.add(0L);
            }
            freeFrom.set(slot, end(pod, timeline));
            slots.add(slot);
        }
        double height = 1.0 / Math.max(1, freeFrom.size());
        List<Placed> placed = new ArrayList<>();
        for (int index = 0; index < pods.size(); index++) {
            placed.add(new Placed(pods.get(index), slots.get(index) * height, height));
        }
        return placed;
    }

    private static long startMillis(PodTrack pod) {
        return pod.scheduledMillis().orElse(0);
    }

    private static long end(PodTrack pod, Timeline timeline) {
        return pod.endedMillis().orElse(timeline.endMillis());
    }
}
