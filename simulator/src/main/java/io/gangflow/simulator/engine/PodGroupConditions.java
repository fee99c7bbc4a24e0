package io.gangflow.simulator.engine;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conditions of a PodGroup: one of each type (volcano ed72c7c, framework/session.go, UpdatePodGroupCondition). */
public final class PodGroupConditions {

    private PodGroupConditions() {}

    /** Returns the conditions with a new one, which replaces the last one of its type or is appended. */
    public static List<PodGroupCondition> with(List<PodGroupCondition> before, PodGroupCondition newest) {
        List<PodGroupCondition> conditions = new ArrayList<>(before);
        for (int i = 0; i < conditions.size(); i++) {
            if (newest.getType().equals(conditions.get(i).getType())) {
                conditions.set(i, newest);
                return conditions;
            }
        }
        conditions.add(newest);
        return conditions;
    }

    /** Returns the newest condition; of those with the same second the last in the list. */
    static Optional<PodGroupCondition> newest(List<PodGroupCondition> conditions) {
        return conditions.stream().reduce((first, second) -> time(second).compareTo(time(first)) >= 0 ? second : first);
    }

    private static Instant time(PodGroupCondition condition) {
        String time = condition.getLastTransitionTime();
        return time == null ? Instant.EPOCH : Instant.parse(time);
    }
}
