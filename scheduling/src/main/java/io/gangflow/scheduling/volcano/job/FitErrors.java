package io.gangflow.scheduling.volcano.job;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The reasons why no node admitted a task (api/unschedule_info.go). Mutable while the nodes are tried. */
public final class FitErrors {

    private final Map<String, List<String>> byNode = new TreeMap<>();
    private final String summary;
    private @Nullable String message;

    public FitErrors() {
        this("");
    }

    /** Creates one message for all nodes. */
    public FitErrors(String summary) {
        this.summary = summary;
    }

    public void add(String node, List<String> reasons) {
        byNode.put(node, reasons);
        message = null;
    }

    /** Returns the message, which is built on the first call. */
    String message() {
        String known = message;
        if (known == null) {
            known = newMessage();
            message = known;
        }
        return known;
    }

    @SuppressWarnings("ReferenceEquality") // most are one object, as long as no node changes
    boolean readsLike(FitErrors other) {
        return this == other || message().equals(other.message());
    }

    private String newMessage() {
        String head = summary.isEmpty() ? "0/%d nodes are unavailable".formatted(byNode.size()) : summary;
        if (byNode.isEmpty()) {
            return head;
        }
        Histogram reasons = new Histogram();
        byNode.values().forEach(list -> list.forEach(reason -> reasons.count(reason, 1)));
        return "%s: %s.".formatted(head, reasons);
    }
}
