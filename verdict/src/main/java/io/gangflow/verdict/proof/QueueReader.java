package io.gangflow.verdict.proof;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.Reservations.QueueLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads the limits of the queues that work uses (plugins/proportion: realCapability, and the minimum of deserved). */
final class QueueReader {

    private static final double OVERCOMMIT_FACTOR = 1.2;

    private final Dimensions dimensions;
    private final VolcanoConfiguration volcano;
    private final Map<String, QueueState> known = new TreeMap<>();
    private final List<String> used = new ArrayList<>();
    private final long[] total;

    QueueReader(ClusterSnapshot snapshot, Dimensions dimensions, VolcanoConfiguration volcano) {
        this.dimensions = dimensions;
        this.volcano = volcano;
        snapshot.queues().forEach(queue -> known.put(queue.name(), queue));
        total = new long[dimensions.size() + 1];
        snapshot.nodes().forEach(node -> {
            long[] amounts = dimensions.amounts(node.allocatable());
            for (int i = 0; i < amounts.length; i++) {
                total[i] += amounts[i];
            }
        });
    }

    /** Returns the index of a queue; -1 if it does not exist or is not open. */
    int place(String queue) {
        String name = queue.isEmpty() ? "default" : queue;
        QueueState state = known.get(name);
        if (state == null || !(state.state().equals("Open") || state.state().isEmpty())) {
            return -1;
        }
        if (!used.contains(name)) {
            used.add(name);
        }
        return used.indexOf(name);
    }

    long[] amounts(Resources resources) {
        return Arrays.copyOf(dimensions.amounts(resources), dimensions.size() + 1);
    }

    /**
     * Must be called after every queue has an index.
     *
     * @param kinds all units
     */
    Reservations reservations(List<UnitKind> kinds) {
        long[][] requested = new long[used.size()][total.length];
        for (UnitKind type : kinds) {
            for (UnitSet pods : type.sets()) {
                int queue =
                        pods.group() < 0 ? -1 : type.groups().get(pods.group()).queue();
                for (int i = 0; i < total.length && queue >= 0; i++) {
                    requested[queue][i] += pods.request()[i] * pods.count() * type.size();
                }
            }
        }
        List<QueueLimits> limits = used.stream().map(this::limits).toList();
        Reservations least = new Reservations(limits, total, overcommit());
        return new Reservations(
                IntStream.range(0, limits.size())
                        .mapToObj(queue -> limits.get(queue).deserving(least.deserved(queue, requested)))
                        .toList(),
                total,
                overcommit());
    }

    private QueueLimits limits(String name) {
        QueueState queue = state(name);
        long[] capability = new long[total.length];
        long[] least = new long[total.length];
        long[] guarantee = new long[total.length];
        int weights = used.stream().mapToInt(each -> state(each).weight()).sum();
        for (int i = 0; i < total.length - 1; i++) {
            long guarantees = 0;
            for (QueueState each : known.values()) {
                guarantees += amount(each.guarantee(), i);
            }
            guarantee[i] = amount(queue.guarantee(), i);
            long limit = amount(queue.capability(), i);
            long real = Math.max(0, total[i] - guarantees) + guarantee[i];
            capability[i] = plugin("proportion").isEmpty() ? Long.MAX_VALUE : limit > 0 ? Math.min(real, limit) : real;
            long share =
                    used.size() == 1 ? capability[i] : (long) Math.floor((double) total[i] * queue.weight() / weights);
            least[i] = Math.min(capability[i], Math.max(guarantee[i], share));
        }
        return new QueueLimits(name, capability, least, guarantee, least);
    }

    private QueueState state(String name) {
        QueueState state = known.get(name);
        if (state == null) {
            throw new IllegalStateException("no queue " + name);
        }
        return state;
    }

    private long amount(Optional<Resources> resources, int dimension) {
        return resources
                .map(dimensions::amounts)
                .map(amounts -> amounts[dimension])
                .orElse(0L);
    }

    private Optional<Double> overcommit() {
        return plugin("overcommit").map(option -> {
            String factor = option.arguments().getOrDefault("overcommit-factor", "");
            OptionalDouble given = factor.matches("[0-9]+(\\.[0-9]+)?")
                    ? OptionalDouble.of(Double.parseDouble(factor))
                    : OptionalDouble.empty();
            return given.orElse(OVERCOMMIT_FACTOR) < 1 ? OVERCOMMIT_FACTOR : given.orElse(OVERCOMMIT_FACTOR);
        });
    }

    private Optional<VolcanoConfiguration.PluginOption> plugin(String name) {
        return volcano.tiers().stream()
                .flatMap(tier -> tier.plugins().stream())
                .filter(option -> option.name().equals(name))
                .findFirst();
    }
}
