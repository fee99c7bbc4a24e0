package io.gangflow.scheduling.kube.match;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.gangflow.cluster.Taint;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tolerations of a pod (api/core/v1/toleration.go). */
public final class Tolerations {

    private final List<Toleration> tolerations;

    public Tolerations(PodSpec spec) {
        tolerations = Objects.requireNonNullElse(spec.getTolerations(), List.of());
    }

    /** Returns whether all taints are tolerated, except for PreferNoSchedule taints, which are ignored. */
    public boolean toleratesAll(List<Taint> taints) {
        for (Taint taint : taints) {
            if (taint.effect() != Taint.Effect.PreferNoSchedule && !tolerates(taint)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of PreferNoSchedule taints that are not tolerated. */
    public int countUntoleratedPreferences(List<Taint> taints) {
        int count = 0;
        for (Taint taint : taints) {
            if (taint.effect() == Taint.Effect.PreferNoSchedule && !tolerates(taint)) {
                count++;
            }
        }
        return count;
    }

    public boolean tolerates(Taint taint) {
        for (Toleration toleration : tolerations) {
            if (tolerates(toleration, taint)) {
                return true;
            }
        }
        return false;
    }

    private static boolean tolerates(Toleration toleration, Taint taint) {
        if (isSet(toleration.getEffect()) && !taint.effect().name().equals(toleration.getEffect())) {
            return false;
        }
        if (isSet(toleration.getKey()) && !taint.key().equals(toleration.getKey())) {
            return false;
        }
        return "Exists".equals(toleration.getOperator())
                || (isSet(toleration.getKey())
                        && Objects.requireNonNullElse(toleration.getValue(), "").equals(taint.value()));
    }

    private static boolean isSet(@Nullable String text) {
        return text != null && !text.isEmpty();
    }
}
