package io.gangflow.pipeline.capacity;

import io.gangflow.pipeline.plan.Gang;
import java.util.ArrayList;
import java.util.List;

/** The first so many pods of a gang: in the order of its roles. */
final class Smallest {

    private Smallest() {}

    static List<Gang.Member> members(List<Gang.Member> members, int wanted) {
        List<Gang.Member> smallest = new ArrayList<>();
        int left = wanted;
        for (Gang.Member member : members) {
            int taken = Math.min(member.replicas(), left);
            left -= taken;
            if (taken > 0) {
                smallest.add(new Gang.Member(member.role(), taken, member.resources(), member.createdByDriver()));
            }
        }
        return smallest;
    }
}
