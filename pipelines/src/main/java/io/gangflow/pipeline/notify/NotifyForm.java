package io.gangflow.pipeline.notify;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The form of a notification's body. */
public enum NotifyForm {
    /** The facts of the run as JSON. */
    WEBHOOK,
    /** A message for an incoming webhook of Slack, Mattermost or Rocket.Chat. */
    SLACK;

    public String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> keywords() {
        return Arrays.stream(values()).map(NotifyForm::keyword).toList();
    }
}
