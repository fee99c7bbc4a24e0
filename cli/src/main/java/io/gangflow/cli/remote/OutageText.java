package io.gangflow.cli.remote;

import io.gangflow.argo.watch.Outage;
import io.gangflow.argo.watch.OutageListener;
import io.gangflow.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Consumer;

/** Prints one line when a cluster stops responding, and one when it responds again. */
record OutageText(String context, Clock clock, Consumer<String> lines) implements OutageListener {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** Returns the outage handling of commands, with its messages. */
    static Outage of(ClusterSession cluster, Consumer<String> lines) {
        return new Outage(
                Ticker.SYSTEM,
                Outage.PATIENCE,
                new OutageText(cluster.context(), Clock.system(ZoneId.systemDefault()), lines));
    }

    @Override
    public void away(Duration silent, String why) {
        lines.accept("the cluster of context `%s` has not answered since %s (%s); waiting for it"
                .formatted(context, TIME.format(clock.instant().minus(silent).atZone(clock.getZone())), why));
    }

    @Override
    public void back(Duration silent) {
        lines.accept("the cluster of context `%s` answers again, after %d s".formatted(context, silent.toSeconds()));
    }
}
