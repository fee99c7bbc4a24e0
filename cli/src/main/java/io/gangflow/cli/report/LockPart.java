package io.gangflow.cli.report;

import io.gangflow.cli.view.LockText;
import io.gangflow.page.text.Amounts;
import io.gangflow.run.SchedulingLock;
import java.util.List;

/** The description of a lock, with the pods that hold resources and the pods that wait. */
final class LockPart {

    private static final int LISTED = 60;

    private LockPart() {}

    static void write(Html html, SchedulingLock lock) {
        html.open("div", "class", "explanation").leaf("strong", "Why it can never end");
        html.open("ul");
        LockText.of(lock).forEach(line -> html.prose("li", line));
        html.close("ul").open("details").leaf("summary", "Held resources and waiting pods");
        html.open("ul");
        list(
                html,
                lock.holders().stream()
                        .map(holder -> "%s holds %s on %s"
                                .formatted(holder.pod().title(), Amounts.of(holder.holds()), holder.node()))
                        .toList());
        list(
                html,
                lock.waiters().stream()
                        .map(waiter -> "%s needs %s: %s"
                                .formatted(
                                        waiter.pod().title(),
                                        Amounts.of(waiter.needs()),
                                        PodTooltip.shortened(waiter.reason())))
                        .toList());
        html.close("ul").close("details").close("div");
    }

    private static void list(Html html, List<String> lines) {
        lines.stream().limit(LISTED).forEach(line -> html.prose("li", line));
        if (lines.size() > LISTED) {
            html.leaf("li", "and %d more".formatted(lines.size() - LISTED));
        }
    }
}
