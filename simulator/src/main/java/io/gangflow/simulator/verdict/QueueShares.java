package io.gangflow.simulator.verdict;

import java.util.stream.IntStream;

/** Whether queues of Volcano are certain to allow what PodGroups ask for in any state in which units wait. */
final class QueueShares {

    private final WorkModel model;

    /** By queue and dimension, the most that pods of its PodGroups hold while all units wait or run for good. */
    private final long[][] held;

    /** To be asked for when all states of the kinds are known. */
    QueueShares(WorkModel model) {
        this.model = model;
        held = new long[model.reservations().queues().size()][model.dimensions().size()];
        for (UnitKind type : model.kinds()) {
            for (int group = 0; group < type.groups().size(); group++) {
                int queue = type.groups().get(group).queue();
                if (queue >= 0) {
                    add(held[queue], mostHeld(type, group), type.size());
                }
            }
        }
    }

    private static long[] mostHeld(UnitKind type, int group) {
        long[] most = new long[type.sets().get(0).request().length];
        for (int number = 0; number < type.states(); number++) {
            UnitState state = type.state(number);
            long[] amounts = new long[most.length];
            for (int set = 0; set < type.sets().size(); set++) {
                if (type.sets().get(set).group() == group) {
                    add(amounts, type.sets().get(set).request(), state.held(set));
                }
            }
            for (int i = 0; i < most.length; i++) {
                most[i] = Math.max(most[i], amounts[i]);
            }
        }
        return most;
    }

    /**
     * Whether the queue of a PodGroup deserves all of its pods beside what any others of the queue hold. A queue that deserves all there is
     * of a resource allows whatever finds room.
     */
    boolean surelyAllow(UnitKind type, int group) {
        int queue = type.groups().get(group).queue();
        if (queue < 0) {
            return false;
        }
        long[] wanted = held[queue].clone();
        add(wanted, mostHeld(type, group), -1);
        for (UnitSet pods : type.sets()) {
            if (pods.group() == group) {
                add(wanted, pods.request(), pods.count());
            }
        }
        long[] deserved = model.reservations().queues().get(queue).deserved();
        long[] total = model.reservations().total();
        return IntStream.range(0, wanted.length - 1).allMatch(i -> wanted[i] <= deserved[i] || deserved[i] >= total[i]);
    }

    private static void add(long[] sum, long[] amounts, int times) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += amounts[i] * times;
        }
    }
}
