package io.gangflow.training.loop;

import java.util.List;

/** Receives the progress of a training, on its thread. A slow listener delays the whole group. */
public interface TrainingListener {

    /**
     * Called when the training resumes from a checkpoint; the epoch is counted from 1, {@code seen} of its samples are
     * done.
     */
    default void resumed(long step, int epoch, int seen, int samples) {}

    default void stepped(StepReport report) {}

    default void epochEnded(EpochResult result) {}

    /** Called when this rank has written a checkpoint. */
    default void saved(long step, double seconds) {}

    /** Returns a listener that calls several listeners in their order. */
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
