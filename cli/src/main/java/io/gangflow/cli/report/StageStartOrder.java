package io.gangflow.cli.report;

import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Stages in the order of their start; stages that start together are in the order of the pipeline, and others come
 * last.
 */
final class StageStartOrder {

    private final Map<String, Integer> places = new HashMap<>();

    StageStartOrder(Timeline timeline) {
        List<StageTrack> stages = timeline.stages();
        stages.forEach(stage -> places.putIfAbsent(stage.stage(), places.size()));
    }

    int place(String stage) {
        return places.getOrDefault(stage, Integer.MAX_VALUE);
    }
}
