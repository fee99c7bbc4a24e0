package io.gangflow.verdict.proof;

import java.util.List;
import java.util.Optional;

/**
 * The admissions and placements that Volcano's plugins overcommit and proportion allow (plugins/overcommit,
 * plugins/proportion of Volcano ed72c7c), as bounds on both sides where they depend on more than the state:
 * {@code sure} means that it is allowed in any case, otherwise that it may be.
 *
 * @param queues with their limits by dimension
 * @param total of all nodes, by dimension; must not be modified
 * @param overcommit factor of the plugin, empty when it is not configured
 */
@SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
record Reservations(List<QueueLimits> queues, long[] total, Optional<Double> overcommit) {

    Reservations {
        queues = List.copyOf(queues);
    }

    /**
     * Limits of a queue; must not be modified.
     *
     * @param capability the maximum of the queue
     * @param least amount that the queue may use whatever other queues request, by its weight or guarantee
     * @param guarantee amount that no other queue may use
     * @param deserved amount that the queue may use while all other queues request the maximum of their pods
     */
    @SuppressWarnings("ArrayRecordComponent") // read in the innermost loops, never written
    record QueueLimits(String name, long[] capability, long[] least, long[] guarantee, long[] deserved) {

        QueueLimits deserving(long[] amounts) {
            return new QueueLimits(name, capability, least, guarantee, amounts);
        }
    }

    /**
     * Returns the amounts that a queue deserves: its part by weight and, of what other queues do not request, as much
     * as it requests.
     *
     * @param requested by queue and dimension
     */
    long[] deserved(int queue, long[][] requested) {
        QueueLimits own = queues.get(queue);
        long[] deserved = own.least().clone();
        for (int i = 0; i < deserved.length - 1; i++) {
            long left = total[i];
            for (int other = 0; other < requested.length; other++) {
                left -= other == queue
                        ? 0
                        : Math.max(requested[other][i], queues.get(other).guarantee()[i]);
            }
            deserved[i] = Math.min(own.capability()[i], Math.max(deserved[i], left));
        }
        return deserved;
    }

    /** Returns whether a PodGroup is admitted beside these units. */
    boolean admitsGroup(UnitGroup group, Holding holding, boolean sure) {
        if (group.queue() < 0) {
            return false;
        }
        long[] wanted = group.minResources().orElseThrow();
        long[] inQueue = new long[wanted.length];
        long[] everywhere = new long[wanted.length];
        System.arraycopy(holding.served(), 0, everywhere, 0, holding.served().length);
        for (Holding.Unit unit : holding.units()) {
            count(unit, group.queue(), sure, inQueue, everywhere);
        }
        return admits(group, inQueue, everywhere);
    }

    /**
     * Returns whether an open queue and the cluster have minResources left.
     *
     * @param inQueue what is reserved in the queue, by dimension
     * @param everywhere what is held or reserved in the cluster, by dimension
     */
    boolean admits(UnitGroup group, long[] inQueue, long[] everywhere) {
        long[] wanted = group.minResources().orElseThrow();
        long[] capability = queues.get(group.queue()).capability();
        for (int i = 0; i < wanted.length - 1; i++) {
            boolean overcommitted = overcommit.isPresent() && everywhere[i] + wanted[i] > total[i] * overcommit.get();
            if (wanted[i] > 0 && (overcommitted || inQueue[i] + wanted[i] > capability[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether the PodGroup's queue allows the resources of a step. */
    boolean allows(UnitGroup group, long[] wanted, Holding holding, boolean sure) {
        QueueLimits queue = queues.get(group.queue());
        long[] limit = sure ? queue.deserved() : queue.capability();
        long[] allocated = new long[wanted.length];
        for (Holding.Unit unit : holding.units()) {
            for (int set = 0; set < unit.sets().size(); set++) {
                UnitSet pods = unit.sets().get(set);
                if (pods.group() >= 0 && unit.groups().get(pods.group()).queue() == group.queue()) {
                    add(allocated, pods.request(), unit.state().held(set));
                }
            }
        }
        for (int i = 0; i < wanted.length - 1; i++) {
            if (wanted[i] > 0 && allocated[i] + wanted[i] > limit[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Adds the resources that a unit holds and reserves: overcommit counts all of them, proportion those within
     * minResources.
     */
    private static void count(Holding.Unit unit, int queue, boolean sure, long[] inQueue, long[] everywhere) {
        for (int set = 0; set < unit.sets().size(); set++) {
            add(everywhere, unit.sets().get(set).request(), unit.state().held(set));
        }
        for (int place = 0; place < unit.groups().size(); place++) {
            UnitGroup group = unit.groups().get(place);
            if (group.minResources().isEmpty() || !unit.state().isAdmitted(place)) {
                continue;
            }
            long[] reserved = group.minResources().get();
            long[] allocated = new long[reserved.length];
            int held = 0;
            for (int set = 0; set < unit.sets().size(); set++) {
                if (unit.sets().get(set).group() == place) {
                    held += unit.state().held(set);
                    add(allocated, unit.sets().get(set).request(), unit.state().held(set));
                }
            }
            int begun = unit.rules().startedOf(unit.state(), place);
            boolean reserves =
                    sure || begun == 0 || begun < group.minMember() || (held > 0 && held >= group.minMember());
            for (int i = 0; i < reserved.length; i++) {
                long kept = reserves ? reserved[i] : Math.min(reserved[i], allocated[i]);
                everywhere[i] += Math.max(0, kept - allocated[i]);
                inQueue[i] += group.queue() == queue ? kept : 0;
            }
        }
    }

    private static void add(long[] sum, long[] request, int times) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += request[i] * times;
        }
    }
}
