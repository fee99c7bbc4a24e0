package io.gangflow.scheduling.snapshot;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Assigns an array index to every kind of resource in a snapshot, so that the inner loops of a scheduler compare
 * numbers: CPU (millicores) first, then memory (bytes), then extended resources by name.
 */
public final class Dimensions {

    public static final int CPU = 0;
    public static final int MEMORY = 1;

    /** CPU and memory only. */
    public static final Dimensions BASIC = new Dimensions(List.of());

    private final List<String> names;

    private Dimensions(Collection<String> extended) {
        names = new ArrayList<>(List.of("cpu", "memory"));
        names.addAll(extended);
    }

    public static Dimensions of(ClusterSnapshot snapshot) {
        return of(snapshot, List.of());
    }

    /** Returns the dimensions of a snapshot and of requests that are not in it yet. */
    public static Dimensions of(ClusterSnapshot snapshot, Collection<Resources> more) {
        TreeSet<String> extended = new TreeSet<>();
        more.forEach(resources -> extended.addAll(resources.extended().keySet()));
        snapshot.nodes()
                .forEach(node -> extended.addAll(node.allocatable().extended().keySet()));
        snapshot.pods().forEach(pod -> extended.addAll(pod.requests().extended().keySet()));
        snapshot.podGroups().stream()
                .flatMap(group -> group.minResources().stream())
                .forEach(resources -> extended.addAll(resources.extended().keySet()));
        snapshot.queues().stream()
                .flatMap(queue -> Stream.of(queue.capability(), queue.deserved(), queue.guarantee()))
                .flatMap(Optional::stream)
                .forEach(resources -> extended.addAll(resources.extended().keySet()));
        return new Dimensions(extended);
    }

    /** Returns whether all resources have an index. */
    public boolean cover(Resources resources) {
        return resources.extended().isEmpty()
                || names.containsAll(resources.extended().keySet());
    }

    /** Returns these dimensions together with those of the resources. */
    public Dimensions with(Collection<Resources> more) {
        TreeSet<String> extended = new TreeSet<>(names.subList(2, names.size()));
        more.forEach(resources -> extended.addAll(resources.extended().keySet()));
        return new Dimensions(extended);
    }

    public int size() {
        return names.size();
    }

    /** Returns the name of a resource, as Kubernetes spells it. */
    public String name(int dimension) {
        return names.get(dimension);
    }

    /** Returns the index of a resource, or -1 if nothing in the snapshot has or requests it. */
    public int indexOf(String name) {
        return names.indexOf(name);
    }

    public long[] amounts(Resources resources) {
        long[] amounts = new long[names.size()];
        amounts[CPU] = resources.milliCpu();
        amounts[MEMORY] = resources.memoryBytes();
        for (int i = 2; i < amounts.length; i++) {
            amounts[i] = resources.amount(names.get(i));
        }
        return amounts;
    }

    /** Inverse of {@link #amounts}; negative amounts (an overcommitted node) become zero. */
    public Resources resources(long[] amounts) {
        TreeMap<String, Long> extended = new TreeMap<>();
        for (int i = 2; i < amounts.length; i++) {
            extended.put(names.get(i), Math.max(0, amounts[i]));
        }
        return new Resources(Math.max(0, amounts[CPU]), Math.max(0, amounts[MEMORY]), extended);
    }
}
