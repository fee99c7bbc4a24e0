package io.gangflow.rules.work;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;

/** Priorities as numbers. */
public final class Priorities {

    private Priorities() {}

    public static int value(PriorityClass priority) {
        return requireNonNullElse(priority.getValue(), 0);
    }

    /** Returns the priority of a set's pods; 0 if the class is not known. */
    public static int of(CheckedWork checked, PodSet set) {
        String name = requireNonNullElse(set.pod().getSpec().getPriorityClassName(), "");
        return checked.objects().stream()
                .map(ForeignObject::object)
                .filter(PriorityClass.class::isInstance)
                .map(PriorityClass.class::cast)
                .filter(known -> known.getMetadata().getName().equals(name))
                .mapToInt(Priorities::value)
                .findFirst()
                .orElse(0);
    }
}
