package io.gangflow.cli.view;

import io.gangflow.cluster.Resources;
import io.gangflow.page.text.Amounts;
import io.gangflow.run.SchedulingLock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A scheduling lock in plain sentences, with the amounts that are held and requested. */
public final class LockText {

    private static final int MOST_NAMED = 12;

    private LockText() {}

    /**
     * Returns the pods that hold resources, the pods that wait, the free resources, and the reason why the lock never
     * ends; one line each, without a period.
     */
    public static List<String> of(SchedulingLock lock) {
        return List.of(holders(lock), waiters(lock), free(lock), conclusion(lock));
    }

    /** Returns text such as {@code 6 driver, 6 submit pods of 6 `spark-count` instances hold 6.6 cpu, 11520Mi}. */
    public static String holders(SchedulingLock lock) {
        if (lock.holders().isEmpty()) {
            return "nothing runs";
        }
        Map<String, Integer> roles = new TreeMap<>();
        lock.holders().forEach(holder -> roles.merge(holder.pod().role(), 1, Integer::sum));
        String pods = roles.entrySet().stream()
                .map(role -> role.getValue() + named(role.getKey()))
                .collect(Collectors.joining(", "));
        long instances = lock.holders().stream()
                .map(holder -> holder.pod().stage() + "/" + holder.pod().instance())
                .distinct()
                .count();
        List<String> stages = lock.holders().stream()
                .map(holder -> "`" + holder.pod().stage() + "`")
                .distinct()
                .sorted()
                .toList();
        boolean single = lock.holders().size() == 1;
        return "%s pod%s of %s %s %s"
                .formatted(
                        pods,
                        single ? "" : "s",
                        of(stages, instances),
                        single ? "holds" : "hold",
                        Amounts.of(lock.held()));
    }

    private static String of(List<String> stages, long instances) {
        String names = some(stages);
        return stages.size() > 1 && stages.size() == instances
                ? names
                : "%d %s instance%s".formatted(instances, names, instances == 1 ? "" : "s");
    }

    /** An empty role is not printed. */
    private static String named(String role) {
        return role.equals("pod") ? "" : " " + role;
    }

    private static String conclusion(SchedulingLock lock) {
        return lock.holders().isEmpty()
                ? "no node can ever run the waiting pods: they never start"
                : "no running pod can end without a pod that can never be scheduled";
    }

    /** Returns text such as {@code 12 executor pods of 1 cpu, 1408Mi wait}. */
    public static String waiters(SchedulingLock lock) {
        Map<Need, Integer> counts = new LinkedHashMap<>();
        lock.waiters().forEach(waiter -> counts.merge(Need.of(waiter), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> "%d%s pod%s of %s"
                        .formatted(
                                entry.getValue(),
                                named(entry.getKey().role()),
                                entry.getValue() == 1 ? "" : "s",
                                Amounts.of(entry.getKey().amount())))
                .collect(Collectors.collectingAndThen(
                        Collectors.toList(),
                        needs -> some(needs) + (lock.waiters().size() == 1 ? " waits" : " wait")));
    }

    /** Returns text such as {@code workers-1 has 0.2 cpu and 640Mi free}. */
    public static String free(SchedulingLock lock) {
        return lock.free().stream()
                .map(room -> "%s has %s".formatted(room.node(), roomOf(room.free())))
                .collect(Collectors.collectingAndThen(Collectors.toList(), rooms -> some(rooms) + " free"));
    }

    /** Returns the first elements, and the number of the others. */
    private static String some(List<String> all) {
        return all.size() <= MOST_NAMED
                ? String.join(", ", all)
                : "%s and %,d more".formatted(String.join(", ", all.subList(0, MOST_NAMED)), all.size() - MOST_NAMED);
    }

    private static String roomOf(Resources room) {
        return Amounts.cpu(room) + " cpu and " + (room.memoryBytes() >> 20) + "Mi";
    }

    private record Need(String role, Resources amount) {
        static Need of(SchedulingLock.Waiter waiter) {
            return new Need(waiter.pod().role(), waiter.needs());
        }
    }
}
