package io.gangflow.run;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** The state of one gang, from the events so far. Mutable; one object for each gang, compared by identity. */
final class PartialGangTrack {

    private final RunEvent.GangCreated created;
    private String stage;
    private OptionalInt instance;
    private int running;
    private OptionalLong started = OptionalLong.empty();

    PartialGangTrack(RunEvent.GangCreated created) {
        this.created = created;
        this.stage = created.stage();
        this.instance = created.instance();
    }

    void joined(PodRef pod) {
        stage = stage.isEmpty() ? pod.stage() : stage;
        instance = instance.isEmpty() ? OptionalInt.of(pod.instance()) : instance;
    }

    void running(long atMillis) {
        running++;
        if (started.isEmpty() && running >= created.minMember()) {
            started = OptionalLong.of(atMillis);
        }
    }

    void stopped() {
        running--;
    }

    GangTrack track() {
        return new GangTrack(
                created.gang(),
                created.queue(),
                stage,
                instance,
                Math.max(1, created.minMember()),
                created.atMillis(),
                started);
    }
}
