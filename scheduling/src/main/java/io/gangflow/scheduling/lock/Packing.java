package io.gangflow.scheduling.lock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Checks whether pods can be placed at the same time. Exact for equal pods, by counting; for others by an exhaustive
 * search. A search that takes too long returns yes, because only a certain no proves anything.
 */
final class Packing {

    private static final int MAX_STEPS = 200_000;

    private final FreeResources room;
    private final List<Member> items;
    private int steps;

    private Packing(FreeResources room, List<Member> items) {
        this.room = room;
        this.items = items;
    }

    /** Returns whether all of {@code required} and any {@code need} of {@code candidates} may fit. */
    static boolean mayFit(FreeResources room, List<Member> required, List<Member> candidates, int need) {
        if (need > candidates.size()) {
            return false;
        }
        if (required.isEmpty() && allAlike(candidates)) {
            return need == 0 || countFits(room, candidates.get(0), need);
        }
        if (candidates.isEmpty() && allAlike(required)) {
            return countFits(room, required.get(0), required.size());
        }
        if (!sumsFit(room, required)) {
            return false;
        }
        List<Member> items = new ArrayList<>(required);
        items.sort(bySize());
        List<Member> optional = new ArrayList<>(candidates);
        optional.sort(bySize());
        items.addAll(optional);
        Packing packing = new Packing(room.copy(), items);
        return packing.place(0, 0, candidates.size() - need, required.size());
    }

    private static boolean allAlike(List<Member> members) {
        return members.stream().allMatch(member -> member.sameAs(members.get(0)));
    }

    private static boolean countFits(FreeResources room, Member member, int count) {
        int fit = 0;
        for (int node = 0; node < room.nodes() && fit < count; node++) {
            fit += room.capacityFor(member, node, count);
        }
        return fit >= count;
    }

    private static boolean sumsFit(FreeResources room, List<Member> required) {
        if (required.isEmpty()) {
            return true;
        }
        int dimensions = required.get(0).request().length;
        for (int i = 0; i < dimensions; i++) {
            int dimension = i;
            long sum = required.stream()
                    .mapToLong(member -> member.request()[dimension])
                    .sum();
            if (sum > 0 && sum > room.total(dimension)) {
                return false;
            }
        }
        return true;
    }

    private static Comparator<Member> bySize() {
        return (left, right) -> Arrays.compare(right.request(), left.request());
    }

    /** Equal items go to nodes in ascending order, and of equal nodes only the first is tried. */
    private boolean place(int item, int firstNode, int skips, int required) {
        if (item == items.size() || (items.size() - item <= skips && item >= required)) {
            return true;
        }
        if (++steps > MAX_STEPS) {
            return true;
        }
        Member member = items.get(item);
        for (int node = firstNode; node < room.nodes(); node++) {
            if (room.capacityFor(member, node, 1) > 0 && !triedAlike(member, firstNode, node)) {
                room.take(member, node);
                boolean placed = place(item + 1, firstNodeAfter(item, node, required), skips, required);
                room.giveBack(member, node);
                if (placed) {
                    return true;
                }
            }
        }
        return item >= required && skips > 0 && place(item + 1, firstNodeAfter(item, 0, required), skips - 1, required);
    }

    private int firstNodeAfter(int item, int node, int required) {
        boolean sameKind = item + 1 < items.size()
                && item + 1 != required
                && items.get(item + 1).sameAs(items.get(item));
        return sameKind ? node : 0;
    }

    private boolean triedAlike(Member member, int firstNode, int node) {
        for (int tried = firstNode; tried < node; tried++) {
            if (member.nodes().get(tried) && room.alike(node, tried) && admitTheSame(node, tried)) {
                return true;
            }
        }
        return false;
    }

    private boolean admitTheSame(int node, int other) {
        return items.stream()
                .allMatch(item -> item.nodes().get(node) == item.nodes().get(other));
    }
}
