package io.gangflow.cli.view;

import io.gangflow.run.Timeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code simulate} says: the table, the queues where there are several, every lock, and where the report is. */
public final class SimulationText {

    private SimulationText() {}

    public static List<String> of(List<Timeline> timelines, Path report) {
        List<String> lines = new ArrayList<>(SimulationTable.of(timelines));
        for (Timeline timeline : timelines) {
            List<String> queues = QueueTable.of(timeline);
            if (!queues.isEmpty()) {
                lines.add("");
                lines.addAll(queues);
            }
        }
        timelines.forEach(timeline -> timeline.locked().ifPresent(locked -> {
            lines.add("");
            lines.add("the lock under " + timeline.start().scheduler() + ":");
            LockText.of(locked.lock()).forEach(line -> lines.add("  " + line));
        }));
        lines.add("");
        lines.add("report: " + report);
        return lines;
    }
}
