package io.gangflow.training.loop;

import java.util.List;

/**
 * The result of a training.
 *
 * @param epochs all epochs, at least one, including those before an interruption
 * @param steps of the whole training
 * @param resumedAt step after which it resumed; 0 if it started anew
 * @param seconds from joining the group to the end
 */
public record TrainingResult(List<EpochResult> epochs, long steps, long resumedAt, double seconds) {

    public TrainingResult {
        epochs = List.copyOf(epochs);
        if (epochs.isEmpty()) {
            throw new IllegalArgumentException("a training has at least one epoch");
        }
    }

    /** Returns the result of the last epoch. */
    public EpochResult last() {
        return epochs.get(epochs.size() - 1);
    }
}
