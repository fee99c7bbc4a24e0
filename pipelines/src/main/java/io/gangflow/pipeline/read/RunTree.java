package io.gangflow.pipeline.read;

import io.gangflow.pipeline.notify.Notification;
import io.gangflow.pipeline.notify.NotifyEvent;
import io.gangflow.pipeline.notify.NotifyForm;
import io.gangflow.pipeline.notify.NotifyTarget;
import io.gangflow.pipeline.notify.RunMonitoring;
import io.gangflow.pipeline.schedule.Concurrency;
import io.gangflow.pipeline.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a pipeline's schedule and notifications from its tree. */
final class RunTree {

    private RunTree() {}

    /** Empty if there is no cron expression. */
    static Optional<Schedule> schedule(Fields schedule) {
        List<String> crons = schedule.oneOrMore("cron");
        Optional<Duration> deadline = schedule.duration("deadline");
        return crons.isEmpty()
                ? Optional.empty()
                : Optional.of(new Schedule(
                        crons,
                        schedule.string("timeZone").orElse("UTC"),
                        Concurrency.ofKeyword(schedule.text("concurrency")),
                        schedule.string("catchUp").map("last"::equals).orElse(deadline.isPresent()),
                        deadline,
                        schedule.bool("suspended", false)));
    }

    static RunMonitoring watch(Fields document) {
        return new RunMonitoring(
                document.duration("late"),
                document.list("notify").stream().map(RunTree::notification).toList());
    }

    private static Notification notification(Fields notification) {
        Set<NotifyEvent> events = notification.oneOrMore("on").stream()
                .flatMap(keyword -> NotifyEvent.ofKeyword(keyword).stream())
                .collect(Collectors.toSet());
        NotifyForm form =
                notification.node(NotifyForm.SLACK.keyword()).isPresent() ? NotifyForm.SLACK : NotifyForm.WEBHOOK;
        return new Notification(events, form, target(notification.object(form.keyword())));
    }

    private static NotifyTarget target(Fields target) {
        return target.string("secret")
                .<NotifyTarget>map(secret ->
                        new NotifyTarget.InSecret(secret, target.string("key").orElse(NotifyTarget.KEY)))
                .orElseGet(() -> new NotifyTarget.Address(target.text("url")));
    }
}
