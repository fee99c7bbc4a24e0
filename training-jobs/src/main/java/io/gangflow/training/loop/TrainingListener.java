package io.gangflow.training.loop;

import java.util.List;

/** Told how a training goes on, by its thread; what takes time here holds up the group. */
public interface TrainingListener {

    /** It goes on from a checkpoint, of an epoch counted from 1 of which so many samples were seen. */
    default void resumed(long step, int epoch, int seen, int samples) {}

    default void stepped(StepReport report) {}

    default void epochEnded(EpochResult result) {}

    /** A checkpoint was made by this rank. */
    default void saved(long step, double seconds) {}

    /** One that tells several, in their order. */
    static TrainingListener all(List<TrainingListener> listeners) {
        List<TrainingListener> all = List.copyOf(listeners);
        return new TrainingListener() {
            @Override
            public void resumed(long step, int epoch, int seen, int samples) {
                all.forEach(listener -> listener.resumed(step, epoch, seen, samples));
            }

            @Override
            public void stepped(StepReport report) {
                all.forEach(listener -> listener.stepped(report));
            }

            @Override
            public void epochEnded(EpochResult result) {
                all.forEach(listener -> listener.epochEnded(result));
            }

            @Override
            public void saved(long step, double seconds) {
                all.forEach(listener -> listener.saved(step, seconds));
            }
        };
    }
}
