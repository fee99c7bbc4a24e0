package io.gangflow.run;

import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The state of one stage, from the events so far. Mutable. */
final class PartialStageTrack {

    private int instances;
    private OptionalLong started = OptionalLong.empty();
    private OptionalLong ended = OptionalLong.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private int cached;

    void onEvent(RunEvent event) {
        if (event instanceof RunEvent.StageStarted start) {
            instances = start.instances();
            started = OptionalLong.of(start.atMillis());
        } else if (event instanceof RunEvent.StageEnded end) {
            ended = OptionalLong.of(end.atMillis());
            outcome = Optional.of(end.outcome());
            cached = end.cached();
        }
    }

    StageTrack track(String name, List<PodTrack> pods, long untilMillis) {
        return StageTrack.of(name, instances, started, ended, outcome, cached, pods, untilMillis);
    }
}
