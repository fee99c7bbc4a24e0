package io.gangflow.pipeline.notify;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The events that cause a notification. */
public enum NotifyEvent {
    /** The run has ended as Failed or Error. */
    FAILURE,
    /** The run has succeeded. */
    SUCCESS,
    /** The run has ended, with any outcome. */
    ALWAYS,
    /** The run is still running after the time set with {@code late}. */
    LATE;

    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(NotifyEvent::keyword).toList();
    }

    public static Optional<NotifyEvent> ofKeyword(String keyword) {
        return Arrays.stream(values())
                .filter(event -> event.keyword().equals(keyword))
                .findFirst();
    }
}
