package io.gangflow.cli.view;

import io.gangflow.cluster.Resources;
import io.gangflow.run.SchedulingLock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A scheduling lock in plain sentences with the numbers of both sides. */
public final class LockText {

    private LockText() {}

    /** Three sentences at most, one a line: who holds, who waits, why it can never end. */
    public static List<String> of(SchedulingLock lock) {
        String held = lock.holders().isEmpty()
                ? "nothing runs"
                : "%s and hold %s".formatted(holders(lock), Amounts.of(lock.held()));
        return List.of(
                held,
                "%s must wait; %s".formatted(waiters(lock), free(lock)),
                lock.holders().isEmpty()
                        ? "no node can ever take what waits: it never starts"
                        : "nothing that runs can end without a pod that can never be placed: a scheduling lock");
    }

    private static String holders(SchedulingLock lock) {
        Map<String, Integer> byKind = new TreeMap<>();
        lock.holders()
                .forEach(holder ->
                        byKind.merge(holder.pod().stage() + " " + holder.pod().role(), 1, Integer::sum));
        long instances = lock.holders().stream()
                .map(holder -> holder.pod().stage() + "/" + holder.pod().instance())
                .distinct()
                .count();
        String pods = byKind.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey() + (entry.getValue() == 1 ? " pod" : " pods"))
                .collect(Collectors.joining(", "));
        return "%s of %d instance%s run".formatted(pods, instances, instances == 1 ? "" : "s");
    }

    private static String waiters(SchedulingLock lock) {
        Map<Need, Integer> counts = new LinkedHashMap<>();
        lock.waiters().forEach(waiter -> counts.merge(Need.of(waiter), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> "%d %s pod%s of %s"
                        .formatted(
                                entry.getValue(),
                                entry.getKey().role(),
                                entry.getValue() == 1 ? "" : "s",
                                Amounts.of(entry.getKey().amount())))
                .collect(Collectors.joining(", "));
    }

    private static String free(SchedulingLock lock) {
        return lock.free().stream()
                .map(room -> "%s has %s free".formatted(room.node(), roomOf(room.free())))
                .collect(Collectors.joining(", "));
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
