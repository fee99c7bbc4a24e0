package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Reservations.QueueLimits;
import io.gangflow.verdict.proof.UnitSet.UnitNeed;
import io.gangflow.verdict.proof.WorkModel.ModelNode;
import io.gangflow.verdict.proof.WorkModel.Served;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Builder of the pods of a unit, without manifests: {@code pods("a", 2).count(3).needs(0, 3)}. Resources are CPUs,
 * memory and the number of pods.
 */
final class UnitFixture {

    static final List<String> DIMENSIONS = List.of("cpu", "memory", "pods");

    private final String id;
    private final long cpu;
    private final long memory;
    private final List<UnitNeed> startsWith = new ArrayList<>();
    private final List<Integer> startsAfter = new ArrayList<>();
    private final List<UnitNeed> needs = new ArrayList<>();
    private BitSet nodes = bits(0);
    private List<Integer> endsWith = List.of();
    private int count = 1;
    private int atOnce = Integer.MAX_VALUE;
    private boolean afterEnqueue;
    private boolean endless;
    private int group = -1;
    private int priority;
    private int home = UnitSet.NONE;

    private UnitFixture(String id, long cpu, long memory) {
        this.id = id;
        this.cpu = cpu;
        this.memory = memory;
    }

    static UnitFixture pods(String id, long cpu) {
        return new UnitFixture(id, cpu, 0);
    }

    static UnitFixture pods(String id, long cpu, long memory) {
        return new UnitFixture(id, cpu, memory);
    }

    UnitFixture count(int pods) {
        count = pods;
        return this;
    }

    UnitFixture atOnce(int pods) {
        atOnce = pods;
        return this;
    }

    /** Creates the pods once this many of a set have started. */
    UnitFixture startsWith(int set, int running) {
        startsWith.add(new UnitNeed(set, running));
        return this;
    }

    UnitFixture startsAfter(int set) {
        startsAfter.add(set);
        return this;
    }

    UnitFixture needs(int set, int running) {
        needs.add(new UnitNeed(set, running));
        return this;
    }

    UnitFixture endsWith(Integer... sets) {
        endsWith = List.of(sets);
        return this;
    }

    UnitFixture afterEnqueue() {
        afterEnqueue = true;
        return this;
    }

    UnitFixture endless() {
        endless = true;
        return this;
    }

    UnitFixture group(int index) {
        group = index;
        return this;
    }

    UnitFixture priority(int value) {
        priority = value;
        return this;
    }

    /** Admits the pods on nodes of these classes; class 0 unless given. */
    UnitFixture on(int... classes) {
        nodes = bits(classes);
        return this;
    }

    /** Places the only pod on a node from the start. */
    UnitFixture home(int node) {
        home = node;
        return this;
    }

    UnitSet build() {
        return new UnitSet(
                id,
                new long[] {cpu, memory, 1},
                nodes,
                count,
                Math.min(atOnce, count),
                startsWith,
                startsAfter,
                afterEnqueue,
                needs,
                endsWith,
                endless,
                group,
                priority,
                true,
                home);
    }

    /** Returns a kind with this many units. */
    static UnitKind kind(int units, List<UnitGroup> groups, UnitFixture... sets) {
        List<UnitSet> built = new ArrayList<>();
        for (UnitFixture set : sets) {
            built.add(set.build());
        }
        UnitKind kind = new UnitKind(built, groups);
        for (int unit = 0; unit < units; unit++) {
            int number = unit;
            kind.addMember(built.stream().map(set -> set.id() + "-" + number).toList());
        }
        return kind;
    }

    /** Returns one unit of pods that need all of each other. */
    static UnitKind gang(int units, int pods, long cpu) {
        return kind(units, List.of(), pods("gang", cpu).count(pods).needs(0, pods));
    }

    /** Returns an open PodGroup of the first queue. */
    static UnitGroup openGroup(int minMember) {
        return new UnitGroup(minMember, List.of(), Optional.empty(), 0, false, List.of());
    }

    static UnitGroup reserving(int minMember, long cpu) {
        return new UnitGroup(minMember, List.of(), Optional.of(new long[] {cpu, 0, 0}), 0, false, List.of());
    }

    /** Returns a model whose nodes have these CPUs, 100 of memory and room for ten pods; the same number, the same class. */
    static WorkModel model(List<UnitKind> kinds, int... cpus) {
        List<ModelNode> nodes = new ArrayList<>();
        int kind = -1;
        for (int node = 0; node < cpus.length; node++) {
            kind += node == 0 || cpus[node] != cpus[node - 1] ? 1 : 0;
            nodes.add(new ModelNode("n" + node, kind, new long[] {cpus[node], 100, 10}));
        }
        long[] total = {nodes.stream().mapToLong(node -> node.allocatable()[0]).sum(), 100L * cpus.length, 10};
        QueueLimits queue = new QueueLimits("q", total, total, new long[3], total);
        return new WorkModel(
                kinds,
                nodes,
                DIMENSIONS,
                List.of(),
                new Reservations(List.of(queue), total, Optional.of(1.0)),
                new Served(OptionalInt.empty(), OptionalInt.empty(), new long[3]),
                true,
                List.of());
    }

    /** Returns a model whose only queue has these CPUs, and that admits every PodGroup. */
    static WorkModel withQueue(WorkModel model, long cpus) {
        long[] limit = {cpus, 100, 10};
        Reservations reservations = new Reservations(
                List.of(new QueueLimits("q", limit, limit, new long[3], limit)),
                model.reservations().total(),
                Optional.empty());
        return new WorkModel(
                model.kinds(),
                model.nodes(),
                model.dimensions(),
                model.limits(),
                reservations,
                model.served(),
                true,
                List.of());
    }

    static BitSet bits(int... set) {
        BitSet bits = new BitSet();
        for (int bit : set) {
            bits.set(bit);
        }
        return bits;
    }
}
