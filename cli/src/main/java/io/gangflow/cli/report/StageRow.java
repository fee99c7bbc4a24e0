package io.gangflow.cli.report;

import java.util.List;

/**
 * A row of the chart by stage: a pod, or a gang that never got a pod.
 *
 * @param words tooltip of the row
 */
record StageRow(String label, String words, List<PodBars.Bar> bars) {

    StageRow {
        bars = List.copyOf(bars);
    }
}
