package io.gangflow.pipeline.notify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How runs of a pipeline are watched.
 *
 * @param late how long after its scheduled time a run of a schedule may end; others count from their creation
 * @param notifications in the order of the file
 */
public record RunWatch(Optional<Duration> late, List<Notification> notifications) {

    /** No notifications, and no run is late. */
    public static final RunWatch NONE = new RunWatch(Optional.empty(), List.of());

    public RunWatch {
        notifications = List.copyOf(notifications);
    }
}
