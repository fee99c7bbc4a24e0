package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.gangflow.run.RunListener;
import io.gangflow.simulator.engine.PodEvents;
import java.util.Optional;

/** Tells of a run's pods, from what a view saw of them, at the times when it saw it. Not thread-safe. */
final class PodNews {

    private final PodEvents events;
    private long atMillis;

    PodNews(RunListener listener) {
        this.events = new PodEvents(listener, () -> atMillis);
    }

    void tell(ViewChange change) {
        atMillis = change.atMillis();
        events.onChange(change.before(), change.after());
        change.after().ifPresent(object -> waits((Pod) object).ifPresent(why -> events.waiting((Pod) object, why)));
    }

    private static Optional<String> waits(Pod pod) {
        if (pod.getStatus() == null || pod.getSpec().getNodeName() != null) {
            return Optional.empty();
        }
        return pod.getStatus().getConditions().stream()
                .filter(condition ->
                        condition.getType().equals("PodScheduled") && "False".equals(condition.getStatus()))
                .map(PodCondition::getMessage)
                .filter(message -> message != null && !message.isEmpty())
                .findFirst();
    }
}
