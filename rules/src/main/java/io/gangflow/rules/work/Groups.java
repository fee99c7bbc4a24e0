package io.gangflow.rules.work;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Resource amounts of PodGroups, quotas and queues. */
public final class Groups {

    private Groups() {}

    public static int minMember(PodGroup group) {
        return requireNonNullElse(group.getSpec().getMinMember(), 0);
    }

    public static Resources reserved(PodGroup group) {
        return PodRequests.of(requireNonNullElse(group.getSpec().getMinResources(), Map.of()));
    }

    /** Returns the requests of all pods of some sets. */
    public static Resources wanted(List<PodSet> sets) {
        return sets.stream()
                .map(set -> PodRequests.of(set.pod().getSpec()).times(set.count()))
                .reduce(Resources.NONE, Resources::plus);
    }

    /** Returns the place of a field of a PodGroup, or of the object that causes it. */
    public static SourceSpan span(CheckedWork checked, PodGroup group, String field) {
        return checked.written(group)
                .map(object -> object.span("spec", field))
                .or(() -> checked.setsOf(group).stream().map(PodSet::span).findFirst())
                .orElseGet(() -> SourceSpan.startOf(""));
    }

    /** Returns the first dimension in which an amount exceeds a bound, with both numbers. */
    public static Optional<String> exceeding(Resources amount, @Nullable Map<String, Quantity> bound) {
        Map<String, Quantity> limits = new TreeMap<>(requireNonNullElse(bound, Map.of()));
        Resources limit = PodRequests.of(limits);
        if (limits.containsKey("cpu") && amount.milliCpu() > limit.milliCpu()) {
            return Optional.of(cpu(amount.milliCpu()) + " cpu of " + cpu(limit.milliCpu()));
        }
        if (limits.containsKey("memory") && amount.memoryBytes() > limit.memoryBytes()) {
            return Optional.of(memory(amount.memoryBytes()) + " of " + memory(limit.memoryBytes()));
        }
        return amount.extended().entrySet().stream()
                .filter(entry -> limits.containsKey(entry.getKey()) && entry.getValue() > limit.amount(entry.getKey()))
                .map(entry -> "%d %s of %d".formatted(entry.getValue(), entry.getKey(), limit.amount(entry.getKey())))
                .findFirst();
    }

    /** Returns the bounds of a quota by resource name; a missing resource is unlimited. */
    public static Resources quota(@Nullable Map<String, Quantity> hard) {
        Map<String, Quantity> bounds = new TreeMap<>();
        requireNonNullElse(hard, Map.<String, Quantity>of())
                .forEach((name, amount) -> bounds.put(name.replaceFirst("^requests\\.", ""), amount));
        return PodRequests.of(bounds);
    }

    /** Returns whether an amount is within bounds; zero means no bound. */
    public static boolean within(Resources amount, Resources bounds) {
        return (bounds.milliCpu() == 0 || amount.milliCpu() <= bounds.milliCpu())
                && (bounds.memoryBytes() == 0 || amount.memoryBytes() <= bounds.memoryBytes())
                && bounds.extended().entrySet().stream()
                        .allMatch(bound -> amount.amount(bound.getKey()) <= bound.getValue());
    }

    private static String cpu(long milliCpu) {
        return io.gangflow.cluster.Quantity.formatCpu(milliCpu);
    }

    private static String memory(long bytes) {
        return io.gangflow.cluster.Quantity.formatBytes(bytes);
    }
}
