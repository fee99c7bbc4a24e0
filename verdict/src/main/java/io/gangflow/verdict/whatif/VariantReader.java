package io.gangflow.verdict.whatif;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Parses variants: {@code nodes+1}, {@code nodes.workers=4}, {@code nodes=1..8}, {@code machine=g4dn.xlarge},
 * {@code queue.research.weight=5}, {@code scheduler=volcano}. A range gives a variant for each number.
 */
public final class VariantReader {

    private static final int MOST_VARIANTS = 100;
    private static final Pattern NODES =
            Pattern.compile("nodes(?:\\.([a-z0-9-]{1,63}))?([+\\-=])([0-9]{1,4})(?:\\.\\.([0-9]{1,4}))?");
    private static final Pattern MACHINE = Pattern.compile("machine(?:\\.([a-z0-9-]{1,63}))?=(.{1,63})");
    private static final Pattern WEIGHT = Pattern.compile("queue\\.([a-z0-9.-]{1,63})\\.weight=([0-9]{1,6})");
    private static final Pattern SCHEDULER = Pattern.compile("scheduler=(.{1,63})");

    private final Cluster base;
    private final MachineCatalogue machines;
    private final Set<String> queues;
    private final List<String> schedulers;

    /**
     * Creates a reader.
     *
     * @param queues names of the queues of the work
     * @param schedulers names of the schedulers that can be simulated
     */
    public VariantReader(Cluster base, MachineCatalogue machines, Set<String> queues, List<String> schedulers) {
        this.base = base;
        this.machines = machines;
        this.queues = Set.copyOf(queues);
        this.schedulers = List.copyOf(schedulers);
    }

    /**
     * Parses one change; a range gives several variants.
     *
     * @throws WhatIfException if it is invalid
     */
    public List<Variant> read(String text) {
        Matcher nodes = NODES.matcher(text);
        if (nodes.matches()) {
            return nodes(text, nodes);
        }
        Matcher machine = MACHINE.matcher(text);
        if (machine.matches()) {
            return List.of(new Variant(text, List.of(machine(machine))));
        }
        Matcher weight = WEIGHT.matcher(text);
        if (weight.matches()) {
            return List.of(new Variant(text, List.of(weight(weight))));
        }
        Matcher scheduler = SCHEDULER.matcher(text);
        if (scheduler.matches()) {
            return List.of(new Variant(text, List.of(new Change.Under(scheduler(scheduler.group(1))))));
        }
        throw new WhatIfException(
                "--what-if `%s` is not understood; write nodes+1, nodes=1..8, nodes.POOL=4, machine=TYPE, queue.NAME.weight=5 or scheduler=NAME"
                        .formatted(text));
    }

    private List<Variant> nodes(String text, Matcher nodes) {
        NodePool pool = pool(nodes.group(1), "nodes");
        int first = Integer.parseInt(nodes.group(3));
        int last = nodes.group(4) == null ? first : Integer.parseInt(nodes.group(4));
        if (last < first || last - first >= MOST_VARIANTS) {
            throw new WhatIfException("--what-if `%s`: %d to %d is not a range of at most %d"
                    .formatted(text, first, last, MOST_VARIANTS));
        }
        String written = text.substring(0, nodes.start(3));
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> {
                    int count = switch (nodes.group(2)) {
                        case "+" -> pool.count() + number;
                        case "-" -> pool.count() - number;
                        default -> number;
                    };
                    if (count < 0) {
                        throw new WhatIfException("--what-if `%s`: pool `%s` has only %d nodes"
                                .formatted(text, pool.name(), pool.count()));
                    }
                    return new Variant(written + number, List.of(new Change.Nodes(pool.name(), count)));
                })
                .toList();
    }

    private Change machine(Matcher machine) {
        String name = machine.group(2);
        if (!machines.has(name)) {
            throw new WhatIfException("no machine type `%s`%s; available: %s"
                    .formatted(
                            name,
                            DidYouMean.of(name, machines.names())
                                    .map(", did you mean `%s`"::formatted)
                                    .orElse(""),
                            String.join(", ", machines.names())));
        }
        return new Change.Machine(pool(machine.group(1), "machine").name(), name);
    }

    private Change weight(Matcher weight) {
        String queue = weight.group(1);
        int value = Integer.parseInt(weight.group(2));
        if (!queues.contains(queue)) {
            throw new WhatIfException("no queue `%s`; %s"
                    .formatted(
                            queue,
                            queues.isEmpty()
                                    ? "the simulated work has no queues"
                                    : "available: " + queues.stream().sorted().collect(Collectors.joining(", "))));
        }
        if (value < 1) {
            throw new WhatIfException("the weight of queue `%s` (%d) is below 1".formatted(queue, value));
        }
        return new Change.Weight(queue, value);
    }

    private String scheduler(String name) {
        if (!schedulers.contains(name)) {
            throw new WhatIfException(
                    "no scheduler `%s`; available: %s".formatted(name, String.join(", ", schedulers)));
        }
        return name;
    }

    private NodePool pool(@Nullable String name, String what) {
        List<NodePool> pools = base.nodePools();
        if (name == null && pools.size() == 1) {
            return pools.get(0);
        }
        return pools.stream()
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new WhatIfException("%s; write %s.POOL with one of %s"
                        .formatted(
                                name == null
                                        ? "cluster `%s` has %d pools".formatted(base.name(), pools.size())
                                        : "cluster `%s` has no pool `%s`".formatted(base.name(), name),
                                what,
                                pools.stream().map(NodePool::name).collect(Collectors.joining(", ")))));
    }
}
