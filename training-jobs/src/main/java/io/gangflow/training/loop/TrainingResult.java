package io.gangflow.training.loop;

import java.util.List;

/** All epochs of a training, at least one, and the seconds from joining the group to the end. */
public record TrainingResult(List<EpochResult> epochs, double seconds) {

    public TrainingResult {
        epochs = List.copyOf(epochs);
        if (epochs.isEmpty()) {
            throw new IllegalArgumentException("a training has at least one epoch");
        }
    }

    /** The state that training ended in. */
    public EpochResult last() {
        return epochs.get(epochs.size() - 1);
    }
}
