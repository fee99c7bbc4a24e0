package io.gangflow.pipeline.notify;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How runs of a pipeline are monitored.
 *
 * @param late maximum time from the scheduled time to the end of a scheduled run; of any other run, from its creation
 * @param notifications in the order of the file
 */
public record RunMonitoring(Optional<Duration> late, List<Notification> notifications) {

    /** No notifications, and no run is ever late. */
    public static final RunMonitoring NONE = new RunMonitoring(Optional.empty(), List.of());

    public RunMonitoring {
        notifications = List.copyOf(notifications);
    }
}
