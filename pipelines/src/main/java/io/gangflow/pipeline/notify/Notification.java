package io.gangflow.pipeline.notify;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A receiver and the events it is notified about.
 *
 * @param events at least one, once the file has passed the checks
 */
public record Notification(Set<NotifyEvent> events, NotifyForm form, NotifyTarget target) {

    public Notification {
        events = copyOf(events);
    }

    /** Returns whether an end of the run is among the events. */
    public boolean isAboutTheEnd() {
        return events.stream().anyMatch(event -> event != NotifyEvent.LATE);
    }

    private static Set<NotifyEvent> copyOf(Collection<NotifyEvent> events) {
        return events.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(events));
    }
}
