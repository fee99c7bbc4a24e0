package io.gangflow.pipeline.plan;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * The pods of one stage instance, and the number of them that must run before any of them can work.
 *
 * @param minAvailable as in Volcano's Job.minAvailable; equal to the number of pods unless the gang is elastic
 */
public record Gang(List<Member> members, int minAvailable) {

    public Gang {
        members = List.copyOf(members);
    }

    public int pods() {
        return members.stream().mapToInt(Member::replicas).sum();
    }

    public Resources total() {
        return members.stream()
                .map(member -> member.resources().times(member.replicas()))
                .reduce(Resources.NONE, Resources::plus);
    }

    /**
     * Equal pods of a gang.
     *
     * @param resources requests of one pod, overheads included
     * @param createdByDriver whether the driver creates the pods once it runs, as with Spark executors
     */
    public record Member(String role, int replicas, Resources resources, boolean createdByDriver) {}
}
